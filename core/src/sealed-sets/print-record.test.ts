import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import type { ProofRecord } from '@sealdesk/contract/jobs/proof-record.ts';
import { certificateNotRegistered } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { describe, expect, it } from 'vitest';
import { aLongProofRecord, aProofRecord, aRecordedPage } from '../testing/proof-records.ts';
import { privateFolder } from '../testing/private-folder.ts';
import { printRecord } from './print-record.ts';

const config = { MAIL_FROM: 'Keystone Seals <desk@firm.example>', FIRM_TIMEZONE: 'America/New_York' };
const print = (record: ProofRecord) => printRecord({ config: config as never }, record);

/** Prints the record, lets qpdf judge the file, and returns the text of its pages as poppler reads it. */
async function printed(record: ProofRecord): Promise<{ file: string; pages: string[] }> {
  const file = path.join(privateFolder(), 'record.pdf');
  writeFileSync(file, await buffer(print(record)));
  execFileSync('qpdf', ['--check', file], { stdio: 'pipe' });
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return { file, pages: text.split('\f').slice(0, -1) };
}

describe('a printed proof record', () => {
  it('names the firm, the job, both documents with their hashes, the check, seals, signatures and places', async () => {
    const { pages } = await printed(aProofRecord(3));
    expect(pages).toHaveLength(1);
    const [page] = pages;
    for (const words of [
      'Keystone Seals',
      'Proof record of D48201',
      'D48201 Snow Canyon Villas – Bldg 3',
      'Red Rock Components',
      '1 place to look at: 2 of 3 pages proven, 1 place looked at',
      'November 14, 2026 at 07:58:07 Eastern',
      'D48201_final.pdf, 3 pages',
      'a1'.repeat(32),
      'D48201_combined.pdf, 3 pages',
      'b2'.repeat(32),
      'Daniel Okafor, November 13, 2026 at 15:02:11 Eastern',
      '0402012345, until 2026-11-12, NOT valid on the day of its seals',
      'Warning: The set is not locked.',
      'Daniel Okafor (the sealer)',
      'Rosa Lind, November 14, 2026',
      'not acknowledged',
      'Page 1 of 1',
    ])
      expect(page).toContain(words);
    for (const row of [/^Sealed by\s+Daniel Okafor,/m, /^Staged by\s+Karla Reyes$/m, /^Uploaded by\s+Rosa Lind$/m])
      expect(page).toMatch(row);
    expect(page).toMatch(
      /^\s*2\s+T2\s+page 2\s+412 of 412\s+all kept, 1 added\s+VA, license 0402012345, 2026-11-13\s+Proven/m,
    );
    expect(page).toMatch(/Keystone Seals, proof record of D48201, record [0-9a-f]{16}\s/);
  });

  it('says what its worst page does, and of no covered page that all its ink is kept', async () => {
    const resultOf = async (changes: Parameters<typeof aProofRecord>[1]) => {
      const [page] = (await printed(aProofRecord(3, changes))).pages;
      return { result: /^Result\s+(.*)$/m.exec(page!)![1], page };
    };
    const [lookedAt, left] = aProofRecord(3).open;
    expect((await resultOf({ open: [] })).result).toBe('Proven: 3 of 3 pages proven');
    expect((await resultOf({ open: [lookedAt!] })).result).toBe('Proven: 3 of 3 pages proven, 1 place looked at');
    const failed = [1, 2, 3].map((page) => aRecordedPage(page, page === 1 ? { result: 'failed' } : {}));
    expect((await resultOf({ state: 'failed', pages: failed })).result).toBe(
      'Failed: 1 of 3 pages proven, 1 failed, 1 place to look at, 1 place looked at',
    );
    const unchecked = [1, 2, 3].map((page) => aRecordedPage(page, page === 1 ? { result: 'unchecked' } : {}));
    expect((await resultOf({ pages: unchecked, open: [] })).result).toBe(
      'Not all pages proven: 2 of 3 pages proven, 1 not checked',
    );
    const covered = await resultOf({ open: [{ ...left!, kind: 'covered' }] });
    expect(covered.page).toMatch(/^\s*3\s+T3\s+page 3\s+412 of 412\s+1 covered, 1\s.*TO LOOK AT$/m);
    expect(covered.page!.indexOf('Warning:')).toBeGreaterThan(covered.page!.indexOf('Places for the reviewer'));
  });

  it('sets a failed page off with its reasons, and counts what did not pass', async () => {
    const seals: [] = [];
    const failed = aRecordedPage(2, {
      result: 'failed',
      seals,
      lost: [{ x: 1, y: 1, width: 2, height: 2 }],
      reasons: ['The page has no seal for VA.', '“3-8-12” is missing.'],
    });
    const front = aRecordedPage(1, {
      result: 'added',
      compared_with: null,
      words: null,
      label: null,
      seals,
      added: [],
    });
    const record = aProofRecord(2, {
      state: 'failed',
      pages: [front, failed],
      problems: [{ pages: [2], state: 'VA', message: 'Page 2 has no seal for VA.' }],
      submitted: null,
      open: [],
      signatures: [],
      sealer: null,
    });
    const [page] = (await printed(record)).pages;
    expect(page).toContain('Failed: 0 of 2 pages proven, 1 failed, 1 added in front');
    expect(page).toContain('Error: Page 2 has no seal for VA.');
    expect(page).toMatch(
      /^\s*2\s+T2\s+page 2\s+412 of 412\s+1 lost, 1 added\s+none\s+FAILED\n\s+The page has no seal for VA\.\n\s+“3-8-12” is missing\./m,
    );
    expect(page).toMatch(/^\s*1\s+no\s+none\s+Added in front/m);
    expect(page).toContain('none, although one is wanted');
  });

  it('says that a signature’s certificate isn’t registered, and that its name proves nothing', async () => {
    const [signature] = aProofRecord(1).signatures;
    const warnings = [certificateNotRegistered('Daniel Okafor', 'Daniel Okafor')];
    const record = aProofRecord(1, { signatures: [{ ...signature!, is_sealers: false }], warnings });
    const text = (await printed(record)).pages.join('').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Warning: ${warnings[0]}`);
    expect(text).toContain('Daniel Okafor (certificate not ');
    expect(text).not.toContain('(the sealer)');
  });

  it('shows letters of every language, those that the font does not have by their numbers', async () => {
    const record = aProofRecord(1, {
      job: {
        number: 'D48201',
        name: 'Straße Łódź 中村 😀 \u0000\u202E(a\\b)',
        company: 'W'.repeat(300),
      },
      sealer: { id: 7, full_name: 'José Núñez \uD800' },
    });
    const [page] = (await printed(record)).pages;
    expect(page).toContain('Straße [U+0141]ód[U+017A] [U+4E2D][U+6751] [U+1F600] [U+0000][U+202E](a\\b)');
    expect(page).toContain('José Núñez [U+FFFD]');
    expect(page!.match(/W{20,}/g)!.join('')).toHaveLength(300);
  });

  it('has one number for one content, on every page', async () => {
    const numberOf = async (record: ProofRecord) =>
      /record ([0-9a-f]{16})/.exec((await printed(record)).pages.at(-1)!)![1];
    const record = aProofRecord(60);
    const number = await numberOf(record);
    expect(await numberOf({ ...record, made_at: '2027-01-01T00:00:00.000Z' })).toBe(number);
    expect(await numberOf({ ...record, warnings: [] })).not.toBe(number);
    const { pages } = await printed(record);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain(`record ${number}`);
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
    }
    for (const page of pages.slice(1))
      expect(page).toMatch(/^\s*Page\s+Sheet\s+Compared\s+Words\s+Ink\s+Seals\s+Result/m);
  });

  it('lists a thousand pages row by row, while other work is done', async () => {
    const record = aLongProofRecord(1_000);
    let [turns, isOver, largest] = [0, false, 0];
    const takeTurn = () => {
      turns += 1;
      if (!isOver) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    for await (const bytes of print(record)) largest = Math.max(largest, bytes.length);
    isOver = true;
    // Other work gets its turn after every ten rows.
    expect(turns).toBeGreaterThanOrEqual(100);
    // Each part is a page at most: nothing gathers.
    expect(largest).toBeLessThan(20_000);
    const { pages } = await printed(record);
    const numbers = pages.flatMap((page) =>
      [...page.matchAll(/^\s*(\d+)\s+T\1\s/gm)].map(([, number]) => Number(number)),
    );
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, place) => place + 1));
  });
});
