import { describe, expect, it } from 'vitest';
import { aPageText } from '../../testing/drawings/page-text.ts';
import { MAX_PAGE_TEXT, toSheet } from './sheet.ts';

const layoutOf = (text: string) => toSheet(aPageText(text)).layout;

describe('a sheet', () => {
  it('has one space between words and no empty lines', () => {
    expect(layoutOf('  TCLL \t  35.0\u00a0psf \r\n\n \n TCDL  ')).toBe('TCLL 35.0 psf\nTCDL');
  });

  it('keeps the gaps of the paper apart from spaces', () => {
    expect(toSheet(aPageText('Lot/Block: 12     Model: Marin')).columns).toBe('Lot/Block: 12\tModel: Marin');
  });

  it('spells signs as the patterns do', () => {
    expect(layoutOf('BC CALC® AJS™ – “A’s”')).toBe('BC CALC(R) AJS(TM) - "A\'s"');
  });

  it.each([
    ['IRC2018/TP12014', 'IRC2018/TPI2014'],
    ['IRC2018/TPl2014', 'IRC2018/TPI2014'],
    ['IRC2018/TP1-2014', 'IRC2018/TPI-2014'],
    ['Truss TP1 2 ply', 'Truss TP1 2 ply'],
  ])('mends a misread TPI: %s', (text, mended) => {
    expect(layoutOf(text)).toBe(mended);
  });

  it('joins text that came glyph by glyph', () => {
    expect(layoutOf(Array.from('TCLive35.00psf').join('\n'))).toBe('TCLive35.00psf');
    expect(layoutOf('WO: X\nT\n\nC\nL\ni\nv\ne\n3\n5\n.\n0\n0\nps\nf\nSeqn')).toBe('WO: X\nTCLive35.00psf\nSeqn');
  });

  it('leaves a short run of short lines alone', () => {
    expect(layoutOf('1\n2\n3\n4')).toBe('1\n2\n3\n4');
  });

  it('reads the beginning of a page that is too long, and says so', () => {
    const sheet = toSheet(aPageText(`TCLL ${'x'.repeat(MAX_PAGE_TEXT)}`));
    expect(sheet.layout.length).toBe(MAX_PAGE_TEXT);
    expect(sheet.isCut).toBe(true);
    expect(toSheet(aPageText('TCLL')).isCut).toBe(false);
  });

  it('survives half a character at the cut', () => {
    expect(layoutOf(`${'x'.repeat(MAX_PAGE_TEXT - 1)}😀`).isWellFormed()).toBe(true);
  });
});
