// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// node determinism_wasi.mjs PROGRAM.wasm [ARGUMENT...]: runs a WASI program, which sees this folder only.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { WASI } from 'node:wasi';

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...rest], preopens: { '.': '.' }, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
