// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// node test.mjs PAGE [HASHES]: takes WebAssembly and recording out of the page and plays them without a browser. Each
// second's hash must be the page's, a flipped input must show, and HASHES (the program of hashes.c as the library is now)
// must still make the same of the recording, or the page is stale.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const REBUILD = 'make it anew: tools/make_agree.sh';
const SIZE_MOST = 1 << 20, FLIP_AT = 400;
const [path, program] = process.argv.slice(2);

function die(sentence) {
    console.error('agree: ' + sentence);
    process.exit(1);
}

const html = readFileSync(path, 'utf8');
const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)[1]);
const bytes = Buffer.from(data.recording, 'base64');
const module = await WebAssembly.compile(Buffer.from(data.wasm, 'base64'));

async function open(flipAt) {
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        (imports[from] ??= {})[name] = () => 8;
    }
    const wasm = (await WebAssembly.instantiate(module, imports)).exports;
    wasm._initialize();
    const address = wasm.page_room(bytes.length);
    new Uint8Array(wasm.memory.buffer, address, bytes.length).set(bytes);
    const page = wasm.page_open(address, bytes.length, flipAt);
    return { wasm, page, open: Boolean(wasm.page_is_open(page)) };
}

// "tick hash" for each row of the page, and the tick at which it was first another game.
function play({ wasm, page }) {
    const rows = [];
    let differsAt = null;
    for (let answer; (answer = wasm.page_tick(page)) !== 0;) {
        const tick = wasm.page_ticks(page);
        if (answer === 2) differsAt ??= tick;
        if (data.ticks.includes(tick)) {
            rows.push(tick + ' ' + BigInt.asUintN(64, wasm.page_hash(page)).toString(16).padStart(16, '0'));
        }
    }
    return { rows, differsAt };
}

const rowsOf = (name) => data.ticks.map((tick, i) => tick + ' ' + data.hashes[name][i]);
const firstOther = (a, b) => [...Array(Math.max(a.length, b.length)).keys()].find((i) => a[i] !== b[i]);

// One file, and nothing from elsewhere.
const size = statSync(path).size;
if (size > SIZE_MOST) die(`${path} has ${size} bytes, more than ${SIZE_MOST}`);
const elsewhere = /(src|href)="(?!data:|\?|#)|@import|url\((?!["']?data:)/;
if (elsewhere.test(html.replace(data.wasm, ''))) die('the page asks for something elsewhere');

// As recorded: what the page says of the three processors.
const plain = await open(0);
if (!plain.open) die('the page refuses its own recording; ' + REBUILD);
const played = play(plain);
for (const name of Object.keys(data.hashes)) {
    const i = firstOther(played.rows, rowsOf(name));
    if (i !== undefined) die(`WebAssembly says ${played.rows[i]}, ${name} said ${rowsOf(name)[i]}; ${REBUILD}`);
}
if (played.differsAt !== null) die(`WebAssembly differs from the recording at tick ${played.differsAt}`);
if (data.ticks.at(-1) !== plain.wasm.page_last(plain.page)) die('the page does not compare the end; ' + REBUILD);

// It can be drawn, and something is there.
if (!plain.wasm.page_show(plain.page, 290, 210)) die('no memory for a picture');
const pixels = new Uint8Array(plain.wasm.memory.buffer, plain.wasm.page_draw(plain.page, 1), 290 * 210 * 4);
if (new Set(new Uint32Array(pixels.slice().buffer)).size < 100) die('the picture is empty');

// A flipped input shows at once and in every later row; one outside the recording is refused.
const flipped = play(await open(FLIP_AT));
const due = data.ticks.findIndex((tick) => tick >= FLIP_AT);
if (flipped.differsAt !== FLIP_AT) die(`an input flipped at tick ${FLIP_AT} shows at ${flipped.differsAt}`);
if (firstOther(flipped.rows, played.rows) !== due) die('a flipped input shows in the wrong row');
if ((await open(data.ticks.at(-1) + 1)).open) die('an input after the end can be flipped');

// The library as it is now.
if (program !== undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'agree-'));
    writeFileSync(join(folder, 'agree.wrec'), bytes);
    const now = spawnSync(program, [join(folder, 'agree.wrec')], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    if (now.status !== 0) die(`${path} is stale (${(now.stderr || String(now.error)).trim()}); ${REBUILD}`);
    const rows = now.stdout.trim().split('\n');
    const i = firstOther(rows, played.rows);
    if (i !== undefined) die(`${path} is stale: it says ${played.rows[i]}, the library now ${rows[i]}; ${REBUILD}`);
}
console.log(`agree: ${data.ticks.length} rows agree, a flipped input shows, ${size} bytes`);
