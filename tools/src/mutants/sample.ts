import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Sample = { percent: number; seed: number };

/**
 * Returns that share of the files' lines, each as Stryker names a range. The same seed always chooses the same lines,
 * and a line stays chosen when others of its file change. Changes that span several lines are in no sample.
 */
export function sampleLines(root: string, files: readonly string[], sample: Sample): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => (isChosen(`${file} ${text}`, sample) ? [`${file}:${index + 1}-${index + 1}`] : [])),
  );
}

/** Returns true for the given share of all texts, evenly spread. */
export function isChosen(text: string, { percent, seed }: Sample): boolean {
  const hash = createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE(0);
  return hash / 2 ** 32 < percent / 100;
}
