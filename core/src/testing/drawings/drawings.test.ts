import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { aBulkyPackage } from './bulky-package.ts';
import { writeLockedPdf } from './locked-pdf.ts';
import { mitekColumnSheet } from './mitek-sheets.ts';
import { aTrussPackage, DRAWN_FAMILIES, labelsOf } from './truss-package.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-drawings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a tool says of a PDF: its exit code and its words. */
function ask(tool: string, args: string[], bytes: Buffer): { code: number | null; words: string } {
  const file = path.join(folder, 'asked.pdf');
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync(tool, [...args, file], { encoding: 'utf8' });
  return { code: status, words: stdout + stderr };
}

describe('a made package', () => {
  it.each(DRAWN_FAMILIES)('of %s has PDFs in good order, and the same bytes each time', (family) => {
    const entries = aTrussPackage({ family, designs: 2, withExtras: true });
    expect(entries).toEqual(aTrussPackage({ family, designs: 2, withExtras: true }));
    const pdfs = entries.filter(({ name }) => name.endsWith('.pdf'));
    expect(pdfs.length).toBeGreaterThan(0);
    for (const { bytes } of pdfs) {
      expect(ask('qpdf', ['--check'], bytes)).toMatchObject({ code: 0 });
    }
  });

  it('is another with another seed', () => {
    expect(aTrussPackage({ seed: 1 })[0]?.name).toBe('B24-0118/B24-0118 Truss Drawings.pdf');
    expect(aTrussPackage({ seed: 1 })[0]?.bytes).not.toEqual(aTrussPackage()[0]?.bytes);
  });

  it('has each label once', () => {
    const labels = labelsOf(1001);
    expect(new Set(labels).size).toBe(1001);
    expect(labels.slice(0, 10)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'B1']);
  });
});

describe('a bulky package', () => {
  it('has as many bytes as asked, and no zip makes them fewer', () => {
    const entries = aBulkyPackage({ files: 5, bytes: 1_000_000 });
    const bytes = Buffer.concat(entries.map((entry) => entry.bytes));
    expect(Math.abs(bytes.length - 1_000_000)).toBeLessThan(20_000);
    expect(gzipSync(bytes).length).toBeGreaterThan(970_000);
    expect(ask('qpdf', ['--check'], entries[0]!.bytes).code).toBe(0);
    expect(entries).toEqual(aBulkyPackage({ files: 5, bytes: 1_000_000 }));
  });
});

describe('a locked PDF', () => {
  const locked = writeLockedPdf([mitekColumnSheet()]);

  it('opens to nobody without its password', () => {
    expect(ask('pdfinfo', [], locked).words).toContain('Incorrect password');
    expect(ask('qpdf', ['--check'], locked).words).toContain('invalid password');
  });

  it('opens with it', () => {
    expect(ask('pdfinfo', ['-upw', 'open sesame'], locked)).toMatchObject({ code: 0 });
    expect(ask('qpdf', ['--check', '--password=open sesame'], locked)).toMatchObject({ code: 0 });
  });
});
