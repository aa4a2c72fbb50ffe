import { closeSync, openSync, writeSync } from 'node:fs';
import process from 'node:process';
import { fileSource } from './byte-source.ts';
import { unpackAll } from './unpack-all.ts';

// A program of its own, run in a sandbox: the zip is its standard input, the folder it starts in takes the PDFs, and its
// output is the report. This folder imports nothing but Node's own parts, because the program may read nothing else.

const report = await unpackAll(fileSource(0), (pdf) => {
  const fd = openSync(pdf, 'wx', 0o600);
  return { take: (chunk) => writeWhole(fd, chunk), close: () => closeSync(fd) };
});
process.stdout.write(JSON.stringify(report));

function writeWhole(fd: number, chunk: Buffer): void {
  for (let at = 0; at < chunk.length;) at += writeSync(fd, chunk, at);
}
