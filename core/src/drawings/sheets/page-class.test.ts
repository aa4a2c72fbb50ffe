import { describe, expect, it } from 'vitest';
import { aPageText } from '../../testing/drawings/page-text.ts';
import { mitekText } from '../../testing/drawings/texts.ts';
import { readPage } from './read-page.ts';

const classOf = (text: string, size = {}) => readPage({ file: 'a.pdf', page: 1 }, aPageText(text, size)).class;

describe('a page', () => {
  it.each([
    ['design', mitekText()],
    ['layout', 'TRUSS PLACEMENT DIAGRAM\nJOB NO: B24-0117 PAGE NO: 1 OF 1\nHANGER SCHEDULE'],
    ['layout', 'TRUSS PLACEMENT PLAN\nLOADS TCLL 20 TCDL 10 BCLL 0 BCDL 10\nand some words more'],
    ['detail', 'AUGUST 1, 2016 STANDARD SCAB-BRACE DETAIL MII-SCAB-BRACE\nMiTek USA, Inc.'],
    ['detail', 'Gable detail\nAlpine, a division of ITW Building Components Group Inc.\nDRWG A11530ENC160118'],
    ['detail', 'Bracing details for gables follow here\nGBLLETIN0118'],
    ['image', ''],
    ['image', 'Scanned by QuickScan\n39 characters'],
    ['other', 'Dear engineer, please find our drawings enclosed. Yours, Pinecone.'],
    ['design', 'TCLL 20 TCDL 10 BCLL 0 BCDL 10 of a program that nobody knows'],
    [
      'other',
      'Symbols Numbering System General Safety Notes\nDesign valid for use only with MiTek connectors\nMII-7473 rev. 1/2/2023',
    ],
  ])('is %s', (pageClass, text) => {
    expect(classOf(text)).toBe(pageClass);
  });

  it('is a layout by its size where it is no truss drawing', () => {
    const words = 'Roof plan with beams: 1 3/4" x 11 7/8" Microllam LVL, drawn with Javelin';
    expect(classOf(words)).toBe('design');
    expect(classOf(words, { width: 1224, height: 792 })).toBe('layout');
    expect(classOf(mitekText(), { width: 1224, height: 792 })).toBe('design');
  });

  it('is no picture when either order of its text has words', () => {
    const words = 'Dear engineer, please find our drawings enclosed. Yours, Pinecone.';
    expect(classOf('', { reading: words })).toBe('other');
    expect(classOf(words, { reading: '' })).toBe('other');
  });

  it('is a design though its notes name details, hangers and seals', () => {
    const notes =
      'See MII-T-BRACE 2 and the HANGER SCHEDULE.\nMy license renewal date for the state of Ohio is May 1, 2027.';
    expect(classOf(`${mitekText()}\n${notes}`)).toBe('design');
    const secondSheet = `${mitekText({ sheet: 2 }).split('LOADING')[0]}\n${notes}`;
    expect(classOf(secondSheet)).toBe('design');
  });
});
