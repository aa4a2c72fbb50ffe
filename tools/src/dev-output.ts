import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Prints what a part of the product says, line by line, behind the part's name. */
export function printOutput(name: string, stream: Readable, print: (line: string) => void = console.log): void {
  createInterface({ input: stream }).on('line', (line) => print(`${name.padEnd(6)} ${readableLine(line)}`));
}

/** A JSON log line as a person would write it: the message, then what it is about. Any other line as it is. */
export function readableLine(line: string): string {
  const entry = parseEntry(line);
  if (!entry) return line;
  // Where and when is plain to whoever looks at the terminal.
  const { level, msg, err, time: _time, pid: _pid, hostname: _hostname, name: _name, ...about } = entry;
  const facts = Object.entries(about).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const words = [level, msg, ...facts].filter(Boolean).join(' ');
  return err?.stack ? `${words}\n${err.stack}` : words;
}

type Entry = { level?: string; msg?: string; err?: { stack?: string }; [about: string]: unknown };

function parseEntry(line: string): Entry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
