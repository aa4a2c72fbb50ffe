import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { drawingWithSeal, SEAL_OWNERS } from './seal-pictures.ts';

const textOf = (input: Buffer) => spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' }).stdout;

it('puts a seal on a drawing whose words no program reads', async () => {
  const owner = SEAL_OWNERS[7]!;
  const { before, after } = await drawingWithSeal(owner, { seed: '1', scale: 1.1 });
  expect(after.equals(before)).toBe(false);
  expect(textOf(after)).toBe(textOf(before));
  expect(textOf(after)).not.toContain(owner.engineer);
});

it('has a hundred seals', () => {
  expect(new Set(SEAL_OWNERS.map((owner) => JSON.stringify(owner))).size).toBe(100);
});
