// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// node assemble.mjs SOURCES BUILT OUT.html SCENE: one file of page, style, script, WebAssembly, recording and the hashes
// that the processors printed. Called by tools/make_agree.sh.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const [sources, built, out, scene] = process.argv.slice(2);
const processors = ['x86-64', 'AArch64', 's390x'];
const source = (name) => readFileSync(join(sources, name), 'utf8').trimEnd();
const base64 = (name) => readFileSync(join(built, name)).toString('base64');

const lines = processors.map((name) =>
    readFileSync(join(built, name + '.txt'), 'utf8').trim().split('\n').map((line) => line.split(' ')));
const ticks = lines[0].map(([tick]) => Number(tick));
const hashes = Object.fromEntries(processors.map((name, i) => [name, lines[i].map(([, hash]) => hash)]));
for (const name of processors) {
    if (hashes[name].join() !== hashes[processors[0]].join()) {
        console.error(`assemble: ${name} and ${processors[0]} disagree; there is nothing to agree with`);
        process.exit(1);
    }
}

const data = { scene, rate: ticks[0], ticks, hashes, recording: base64('agree.wrec'), wasm: base64('agree.wasm') };
const parts = { STYLE: source('style.css'), SCRIPT: source('page.js'), DATA: JSON.stringify(data) };
const page = source('page.html').replace(/@(STYLE|SCRIPT|DATA)@/g, (_, name) => parts[name]);
writeFileSync(out, page + '\n');
console.error(`assemble: ${out}, ${Buffer.byteLength(page) + 1} bytes`);
