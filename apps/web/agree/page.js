// Plays the recording in the page and compares. The simulation is the C library, compiled to WebAssembly; it sees no
// clock, no chance and no file. This script only says when a tick is due and shows what comes of it.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const names = Object.keys(data.hashes); // the processors
const PIXELS_MOST = 2500000, BUDGET_MS = 10, NO_INPUT = 0;

const by = (id) => document.getElementById(id);
const element = (name, attributes, text) => {
    const made = Object.assign(document.createElement(name), attributes);
    if (text !== undefined) made.textContent = text;
    return made;
};
const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

const asked = new URLSearchParams(location.search);
const flipAt = asked.has('break') ? Number(asked.get('break') || 400) : NO_INPUT;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

// ---- The simulation -------------------------------------------------------------------------------------------------

let wasm, recording;
let said = ''; // on standard error: an assertion's sentence

// What the C library of WebAssembly would ask of a system. There is none: only what is written to stderr is heard.
function stubs(module) {
    const refuse = () => 8; // EBADF
    const system = {
        fd_write(file, vectors, count, written) {
            const view = new DataView(wasm.memory.buffer);
            let size = 0;
            for (let i = 0; i < count; i++) {
                const at = view.getUint32(vectors + 8 * i, true), length = view.getUint32(vectors + 8 * i + 4, true);
                said += new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, length));
                size += length;
            }
            view.setUint32(written, size, true);
            return 0;
        },
        proc_exit(code) { throw new Error('it left with code ' + code); },
    };
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        (imports[from] ??= {})[name] = system[name] ?? refuse;
    }
    return imports;
}

async function load() {
    const module = await WebAssembly.compile(bytesOf(data.wasm));
    wasm = (await WebAssembly.instantiate(module, stubs(module))).exports;
    wasm._initialize();
    const bytes = bytesOf(data.recording);
    const address = wasm.page_room(bytes.length);
    new Uint8Array(wasm.memory.buffer, address, bytes.length).set(bytes);
    recording = { address, size: bytes.length };
}

function textAt(address) {
    const memory = new Uint8Array(wasm.memory.buffer);
    return new TextDecoder().decode(memory.subarray(address, memory.indexOf(0, address)));
}

// ---- A game ---------------------------------------------------------------------------------------------------------

const fresh = { ended: false, playing: true, debt: 0, compared: 0, bad: 0, firstBad: null, differsAt: null };
const game = { page: 0, speed: 1, ...fresh };

function begin() {
    if (game.page) wasm.page_close(game.page);
    const page = wasm.page_open(recording.address, recording.size, flipAt);
    if (!wasm.page_is_open(page)) throw new Error(textAt(wasm.page_sentence(page)));
    Object.assign(game, fresh, { page });
    clearRows();
    fit();
    showVerdict();
}

function tick() {
    const answer = wasm.page_tick(game.page);
    const now = wasm.page_ticks(game.page);
    if (answer === 2) game.differsAt ??= now;
    if (answer !== 0 && data.ticks[game.compared] === now) compare(now);
    if (answer === 0 || now >= wasm.page_last(game.page)) {
        game.ended = true;
        game.playing = false;
        showVerdict();
    }
}

function compare(now) {
    const hash = BigInt.asUintN(64, wasm.page_hash(game.page)).toString(16).padStart(16, '0');
    const others = names.filter((name) => data.hashes[name][game.compared] !== hash);
    if (others.length > 0) {
        game.bad++;
        game.firstBad ??= now;
    }
    showRow(game.compared, hash, others);
    game.compared++;
    showVerdict();
}

// ---- What it says ---------------------------------------------------------------------------------------------------

const count = (n, what) => n + ' ' + what + (n === 1 ? '' : 's');
const andOf = (list) => list.slice(0, -1).join(', ') + ' and ' + list[list.length - 1];

function say(verdict, seal, headline, detail) {
    document.documentElement.dataset.verdict = verdict;
    by('seal').textContent = seal;
    if (by('headline').textContent !== headline) by('headline').textContent = headline; // spoken when it changes
    by('detail').textContent = detail;
}

function showVerdict() {
    const all = data.ticks.length, done = game.compared;
    const progress = done + ' of ' + count(all, 'second') + ' compared';
    const what = textAt(wasm.page_sentence(game.page));
    if (flipAt !== NO_INPUT && game.differsAt !== null) {
        const passed = done > 0 && data.ticks[done - 1] >= game.differsAt;
        const rows = game.bad > 0 ? count(game.bad, 'row') + ' ✗ of ' + done
            : passed ? 'the two games met again before the second ended' : 'the next row will show it';
        say('differs', '✗', 'It is noticed: at tick ' + game.differsAt + ' the state is another one',
            'Broken on purpose: one input was flipped at tick ' + flipAt + '. First in ' + what + '; ' + rows + '.');
    } else if (flipAt !== NO_INPUT) {
        const passed = wasm.page_ticks(game.page) >= flipAt;
        say(game.ended ? 'agrees' : 'running', '…',
            passed ? 'The flipped input changed nothing so far' : 'One input will be flipped at tick ' + flipAt,
            'Broken on purpose, to see that a difference shows. ' + progress + '.');
    } else if (game.bad > 0 || game.differsAt !== null) {
        const first = game.firstBad ?? game.differsAt;
        const before = data.ticks[data.ticks.indexOf(first) - 1] ?? 0;
        say('differs', '✗', 'This browser does not agree',
            'First between ticks ' + (before + 1) + ' and ' + first + (what ? ', in ' + what : '') + '. ' +
            game.bad + ' of ' + count(done, 'second') + (game.bad === 1 ? ' differs' : ' differ') +
            '. Please report it, with the lines at the end of this page.');
    } else if (game.ended) {
        say('agrees', '✓', 'This browser agrees',
            'After each of ' + count(all, 'second') + ' the state is bit for bit that of ' + andOf(names) + '.');
    } else {
        const headline = done > 0 ? 'So far this browser agrees' : 'The first second is being played';
        say('running', done > 0 ? '✓' : '…', headline, progress + '.');
    }
    by('strip').setAttribute('aria-valuenow', done);
    by('pause').textContent = game.ended ? 'Play again' : game.playing ? 'Pause' : 'Play';
}

const clockOf = (ticks) => (ticks / data.rate).toFixed(1).padStart(4, '0') + ' s · tick ' + ticks;

function makeRows() {
    const head = document.querySelector('thead tr'), body = document.querySelector('tbody');
    for (const name of names) head.append(element('th', { scope: 'col' }, name));
    head.append(element('th', { scope: 'col', className: 'mark' }));
    head.lastChild.append(element('span', { className: 'spoken' }, 'agrees?'));
    data.ticks.forEach((at, i) => {
        const row = element('tr');
        row.append(element('th', { scope: 'row', className: 'tick' }, at), element('td', { className: 'here' }));
        for (const name of names) row.append(element('td', {}, data.hashes[name][i]));
        ['this browser', ...names].forEach((who, k) => { row.children[k + 1].dataset.who = who; });
        row.append(element('td', { className: 'mark' }));
        body.append(row);
        by('strip').append(element('i'));
    });
    by('strip').setAttribute('aria-valuemax', data.ticks.length);
}

const rowAt = (i) => document.querySelector('tbody').rows[i];

function clearRows() {
    data.ticks.forEach((_, i) => {
        rowAt(i).className = by('strip').children[i].className = '';
        rowAt(i).querySelector('.here').textContent = '';
        rowAt(i).querySelector('.mark').replaceChildren();
    });
    by('log').scrollTop = 0;
}

function showRow(i, hash, others) {
    const good = others.length === 0;
    const row = rowAt(i), mark = row.querySelector('.mark');
    row.className = by('strip').children[i].className = good ? 'good' : 'bad';
    row.querySelector('.here').textContent = hash;
    names.forEach((name, k) => { row.children[k + 2].className = others.includes(name) ? 'other' : ''; });
    const sign = element('span', {}, good ? '✓' : '✗');
    sign.setAttribute('aria-hidden', 'true');
    mark.append(sign, element('span', { className: 'spoken' }, good ? 'agrees' : 'differs'));
    // The list follows, unless somebody is reading it.
    const log = by('log');
    if (log.matches(':hover, :focus')) return;
    const below = row.offsetTop + row.offsetHeight - log.clientHeight;
    if (below > log.scrollTop) log.scrollTop = below + row.offsetHeight;
}

function showFacts() {
    const facts = [
        ['scene', data.scene + ', ' + data.rate + ' ticks a second, ' + data.ticks.at(-1) + ' ticks'],
        ['recorded by', textAt(wasm.page_build(game.page))],
        ['this browser', navigator.userAgent],
    ];
    for (const [name, text] of facts) by('facts').append(element('dt', {}, name), element('dd', {}, text));
}

// ---- The picture ----------------------------------------------------------------------------------------------------

const picture = by('picture');
const pen = picture.getContext('2d');
const image = { width: 0, height: 0 };

// As many pixels as the screen has there, within reason.
function fit() {
    if (!game.page) return;
    const aspect = (wasm.page_cells(game.page, 0) + 0.6) / (wasm.page_cells(game.page, 1) + 0.6);
    picture.style.aspectRatio = String(aspect);
    const across = picture.clientWidth * devicePixelRatio;
    const scale = Math.min(1, Math.sqrt(PIXELS_MOST / (across * across / aspect)));
    const width = Math.max(16, Math.round(across * scale)), height = Math.max(16, Math.round(across * scale / aspect));
    Object.assign(image, { width, height });
    if (picture.width !== width || picture.height !== height) Object.assign(picture, { width, height });
    image.good = wasm.page_show(game.page, width, height) !== 0;
    draw(1);
}

function draw(alpha) {
    if (!image.good) return;
    const address = wasm.page_draw(game.page, alpha); // may grow the memory: the array is made after it
    const pixels = new Uint8ClampedArray(wasm.memory.buffer, address, image.width * image.height * 4);
    pen.putImageData(new ImageData(pixels, image.width, image.height), 0, 0);
    by('clock').textContent = clockOf(wasm.page_ticks(game.page));
}

// ---- Time -----------------------------------------------------------------------------------------------------------

let last = null;

function advance(elapsed) {
    if (game.speed === 'max') {
        const until = performance.now() + BUDGET_MS;
        while (game.playing && performance.now() < until) tick();
        return 1;
    }
    game.debt += Math.min(elapsed, 250) / 1000 * data.rate * game.speed;
    for (; game.debt >= 1 && game.playing; game.debt--) tick();
    return game.playing ? game.debt : 1;
}

function frame(now) {
    try {
        if (game.playing) {
            const compared = game.compared;
            const alpha = advance(last === null ? 0 : now - last);
            if (!calm.matches) draw(alpha);
            else if (game.compared !== compared || game.ended) draw(1);
        }
        last = now;
        requestAnimationFrame(frame);
    } catch (error) {
        fail(error);
    }
}

function fail(error) {
    game.playing = false;
    say('failed', '✗', 'This browser cannot play it', (said || error.message).trim() + '.');
    disable();
}

function disable() {
    document.querySelectorAll('.controls button').forEach((button) => { button.disabled = true; });
}

function setSpeed(speed) {
    game.speed = speed === 'max' ? speed : Number(speed);
    game.debt = 0;
    document.querySelectorAll('[data-speed]').forEach((button) => {
        button.setAttribute('aria-pressed', String(button.dataset.speed === String(speed)));
    });
}

function listen() {
    by('pause').addEventListener('click', () => {
        if (game.ended) return begin();
        game.playing = !game.playing;
        showVerdict();
    });
    by('restart').addEventListener('click', begin);
    document.querySelectorAll('[data-speed]').forEach((button) => {
        button.addEventListener('click', () => setSpeed(button.dataset.speed));
    });
    new ResizeObserver(fit).observe(picture);
    if (['1', '4', 'max'].includes(asked.get('speed'))) setSpeed(asked.get('speed'));
}

async function main() {
    try {
        makeRows();
        if (flipAt !== NO_INPUT && !data.ticks.some((at) => Number.isInteger(flipAt) && flipAt > 0 && flipAt <= at)) {
            say('failed', '✗', 'There is no such tick', '?break= wants one from 1 to ' + data.ticks.at(-1) + '.');
            return disable();
        }
        if (flipAt !== NO_INPUT) {
            by('try').replaceChildren(element('a', { href: '?' }, 'Play it again as it was recorded'), '.');
        }
        await load();
        begin();
        showFacts();
        listen();
        requestAnimationFrame(frame);
    } catch (error) {
        fail(error);
    }
}

main();
