import { describe, expect, it } from 'vitest';
import { aPageText } from '../../testing/drawings/page-text.ts';
import { mitekText } from '../../testing/drawings/texts.ts';
import { readMitek } from './read-mitek.ts';
import { toSheet } from './sheet.ts';

const read = (layout: string, reading = layout) => readMitek(toSheet(aPageText(layout, { reading })));
const whole = { job: 'B24-0117', label: 'A1', kind: 'Hip Girder', jobName: 'Birch Hollow Lot 12', sheetNumber: 1 };

describe('the header of a MiTek drawing', () => {
  it('is read from the gaps on the paper', () => {
    expect(read(mitekText({ kind: 'Hip Girder' }), '')).toMatchObject({ ...whole, sealNumber: null });
  });

  it('lets job, type and name hold spaces and numbers', () => {
    const text = mitekText({ job: 'B24 0117', kind: 'Roof Special 2', jobName: 'Lot 4 Unit 2' });
    expect(read(text, '')).toMatchObject({
      job: 'B24 0117',
      label: 'A1',
      kind: 'Roof Special 2',
      jobName: 'Lot 4 Unit 2',
    });
  });

  it('is read where single spaces part the values', () => {
    const text = 'Job Truss Truss Type Qty Ply Maple Ridge 7\n2404411 T01 Piggyback Base 2 1 Job Reference (optional)';
    expect(read(text, '')).toMatchObject({
      job: '2404411',
      label: 'T01',
      kind: 'Piggyback Base',
      jobName: 'Maple Ridge 7',
    });
  });

  it('is read where labels and values alternate, with the manufacturer between them', () => {
    const text =
      'Job\nB24-0117\n\nTruss\nA1\n\nTruss Type\nHip Girder\n\nPinecone Truss Co., Springfield, ID - 83999\n\nQty\n1\n\nPly\n1\n\nBirch Hollow Lot 12\nJob Reference (optional)';
    expect(read('', text)).toMatchObject(whole);
  });

  it('is read where all labels come first', () => {
    const text =
      'Job\nTruss\nTruss Type\nQty\nPly\nB24-0117\nA1\nHip Girder\n1\n1\nBirch Hollow Lot 12\nJob Reference (optional)';
    expect(read('', text)).toMatchObject(whole);
  });

  it('takes the name from above the reference where the strip has none', () => {
    const text =
      'Job Truss Truss Type Qty Ply\n2404411 T01 Common 2 1\nPinecone Truss Co., Springfield, IN - 46999\n\nMaple Ridge 7\nJob Reference (optional)';
    expect(read('', text)).toMatchObject({ label: 'T01', jobName: 'Maple Ridge 7' });
  });

  it('takes no manufacturer and no label for a name', () => {
    const text =
      'Job Truss Truss Type Qty Ply\n2404411 T01 Common 2 1\nPinecone Truss Co., Springfield, IN - 46999\nJob Reference (optional)';
    expect(read('', text).jobName).toBeNull();
  });

  it.each([
    ['Birch Hollow Lot 12          I70000001', 'Birch Hollow Lot 12', 'I70000001'],
    ['Birch Hollow Lot 12 I70000001', 'Birch Hollow Lot 12', 'I70000001'],
    ['Birch Hollow Lot 12      70000001', 'Birch Hollow Lot 12', null],
    ['2404411', '2404411', null],
  ])('takes the seal number off the name: %s', (printed, jobName, sealNumber) => {
    expect(read(mitekText({ jobName: printed }), '')).toMatchObject({ jobName, sealNumber });
  });

  it('finds a seal number on a line between labels and values', () => {
    const text = mitekText().replace('Birch Hollow Lot 12\n', `Birch Hollow Lot 12\n${' '.repeat(120)}I70000001\n`);
    expect(read(text, '')).toMatchObject({ label: 'A1', jobName: 'Birch Hollow Lot 12', sealNumber: 'I70000001' });
  });

  it.each(['Page 2', 'Page: 2'])('knows a further sheet by "%s"', (words) => {
    expect(read(mitekText().replace('Page 1', words)).sheetNumber).toBe(2);
  });

  it('gives nothing where there is no header', () => {
    expect(read('Design valid for use only with MiTek connectors')).toMatchObject({
      job: null,
      label: null,
      jobName: null,
    });
  });
});
