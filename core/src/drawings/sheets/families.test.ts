import { describe, expect, it } from 'vitest';
import { designProgram } from './design-program.ts';
import { findFamily } from './families.ts';

const FOOTER = 'Alpine, a division of ITW Building Components Group Inc. shall not be responsible';

describe('a family', () => {
  it.each([
    ['VIEW Ver: 18.02.01A.0205.19', 'Alpine', 'Alpine IntelliVIEW 18.02.01A'],
    ['IntelliVIEW Version: 20.02.01A', 'Alpine', 'Alpine IntelliVIEW 20.02.01A'],
    ['8.530 s Feb 23 2022 MiTek Industries, Inc. Mon Nov 21', 'MiTek', 'MiTek 20/20 8.5'],
    ['8.73 S Feb 18 2024 MiTek Industries, Inc.', 'MiTek', 'MiTek 20/20 8.7'],
    ['7.640 s Sep 29 2015 MiTek Industries, Inc.', 'MiTek', 'MiTek 20/20 7.6'],
    ['READ NOTES ON THIS AND INCLUDED MITEK REFERENCE PAGE MII-7473', 'MiTek', 'MiTek 20/20'],
    ['Plate Grip DOL 1.15 PLATES MT20 220/195', 'MiTek', 'MiTek 20/20'],
    ['TrueBuild(R) Truss Software v5.7.1.140', 'Eagle', 'TrueBuild 5.7.1.140'],
    ['Component Solutions(TM) Truss Version: 2023.2', 'Simpson Strong-Tie', 'CS Truss 2023.2'],
    ['Design Spec IRC-2012 Seqn T6.5.21 - 284138 10/18/2018', 'Truswal', 'TrusPlus T6.5.21'],
    ['ForteWEB v3.6, Engine: V8.3.1.5', 'Forte', 'ForteWEB v3.6'],
    ['Forte Software Operator\nForte v5.0, Design Engine: V6.4.0.40', 'Forte', 'Forte v5.0'],
    ['BC CALC(R) Design Report\nBuild 3924', 'BC CALC', 'BC CALC Build 3924'],
    ['Version 21.80.417 Powered by iStruct(TM)', 'isDesign', 'isDesign 21.80.417'],
    ['LOUISIANA-PACIFIC CORPORATION / WOOD-E DESIGN 2014.1', 'LP Wood-E', 'LP Wood-E 2014.1'],
    ['TJ-Beam(R) 6.36 Serial Number: 7005101234', 'TJ-Beam', 'TJ-Beam 6.36'],
    ['Javelin 5.2', 'TJ-Beam', 'Javelin 5.2'],
    ['Graphical Illustration - Not To Scale\nQuick Design Summary', 'MiTek EWP report', 'EWP report'],
  ])('is known by %s', (text, name, program) => {
    const family = findFamily(text);
    expect(family?.name).toBe(name);
    expect(family && designProgram(family, text)?.stored).toBe(program);
  });

  it.each([
    ['Run: 8.630 s Jul 12 2024 MiTek Industries, Inc.', 'MiTek 20/20 8.6'],
    ['Run: 8.63 S Jul 2 2024 MiTek Industries, Inc.', 'MiTek 20/20 8.6'],
    ['Run: 8.630 s Jul12 2024 MiTek Industries, Inc.', 'MiTek 20/20 8.6'],
    ['Run: 10.230 s Jul 12 2024 MiTek Industries, Inc.', 'MiTek 20/20 10.2'],
  ])('of MiTek has the version of %j', (text, program) => {
    expect(designProgram(findFamily(text)!, text)?.stored).toBe(program);
  });

  it('is not Alpine because the manufacturer is called so', () => {
    expect(findFamily('Alpine Truss, Vail, CO - 81999, 8.530 s Feb 23 2022 MiTek Industries, Inc.')?.name).toBe(
      'MiTek',
    );
    expect(findFamily('Alpine Truss')).toBeNull();
  });

  it('is Alpine even where a MiTek word stands on the sheet', () => {
    expect(findFamily(`${FOOTER}\nReplaces MITEK REFERENCE PAGE`)?.name).toBe('Alpine');
  });

  it('needs both words of a report that MiTek models', () => {
    expect(findFamily('Quick Design Summary')).toBeNull();
  });

  it('is unknown where only a load table shows a drawing', () => {
    const family = findFamily('TCLL 20 TCDL 10 BCLL 0 BCDL 10');
    expect(family?.name).toBe('Unknown program');
    expect(designProgram(family!, '')).toBeNull();
  });

  it('keeps the whole version beside the short one', () => {
    const text = 'Run: 8.530 s Feb 23 2022 Print: 8.530 s Feb 23 2022 MiTek Industries, Inc.';
    expect(designProgram(findFamily(text)!, text)).toEqual({ stored: 'MiTek 20/20 8.5', full: 'MiTek 20/20 8.530' });
  });
});
