import { describe, expect, it } from 'vitest';
import { designCode } from './design-code.ts';
import { designLoads } from './design-loads.ts';
import { windOf } from './wind.ts';

describe('the design code', () => {
  it.each([
    ['Rep Stress Incr NO\nCode IRC2018/TPI2014 Matrix-SH', 'IRC2018/TPI2014'],
    ['Code\n2-0-0\n1.15\nIRC2018/TPI2014', 'IRC2018/TPI2014'],
    ['Code IBC2012/TPI 1-2007', 'IBC2012/TPI2007'],
    ['Code FBC2020/TPI2014', 'FBC2020/TPI2014'],
    ['Code NCRC2018', 'NCRC2018'],
    ['Code/Design: IRC-2018/ TPI-2014', 'IRC2018/TPI2014'],
    ['Bldg Code:IRC 2012 TPI Std:2007 Rep Fac: Yes', 'IRC2012/TPI2007'],
    ['Bldg Code: FBC 7th Ed. 2020 Res.\nTPI Std: 2014', 'FBC 7th Ed. 2020 Res/TPI2014'],
    ['Bldg Code: FBC 7th Ed. 2020 Resistance', 'FBC 7th Ed. 2020'],
    ['Design Spec IRC-2012 Seqn', 'IRC2012'],
    ['Building Code : IBC 2018', 'IBC2018'],
    ['Building Code : IBC\nDesign Methodology : ASD', 'IBC'],
    ['Design based on IBC\n2018', 'IBC2018'],
    ['STATE: OR CODE: IRC', 'IRC'],
    ['Code reports: ESR-1040', null],
  ])('in %j is %s', (text, code) => {
    expect(designCode(text)).toBe(code);
  });
});

describe('the design loads', () => {
  it.each([
    ['TCLL 35.0 Plate\nTCDL 7.0 Rep\nBCLL 0.0 * Code\nBCDL 10.0 Weight', '35-7-0-10'],
    ['TCLL (roof) 20.0 Plate\nTCDL 10.0\nBCLL 0.0* Code\nBCDL 10.0', '20-10-0-10'],
    ['TCLL: 20.00\nTCDL: 7.50\nBCLL: 0.00\nBCDL: 10.25', '20-7.5-0-10.25'],
    ['LOADING (psf)\nTCLL\n(Roof Snow=35.0)\nTCDL\nBCLL\nBCDL\n35.0\n7.0\n0.0 *\n10.0', '35-7-0-10'],
    ['Loading (psf)\nTCLL\nTCDL\nBCLL\nBCDL\n20.0\n10.0\n0.0\n10.0', '20-10-0-10'],
  ])('are read from %j', (text, value) => {
    expect(designLoads(text, null)).toEqual({ on: 'roof', value });
  });

  it('are never those of the wind note', () => {
    const wind = 'Wind: ASCE 7-16; Vult=115mph; TCDL=4.2psf; BCDL=6.0psf; h=25ft';
    expect(designLoads(wind, null)).toBeNull();
    expect(designLoads(`${wind}\nTCLL 20.0\nTCDL 10.0\nBCLL 0.0\nBCDL 5.0`, null)?.value).toBe('20-10-0-5');
    expect(designLoads('TCLL: 20.0 TCDL: 4.2 psf BCDL: 5.0 psf TCDL: 7.0 BCLL: 0.0 BCDL: 10.0', null)?.value).toBe(
      '20-7-0-10',
    );
  });

  it('take no NCBCLL for a BCLL', () => {
    expect(designLoads('TCLL: 20 TCDL: 7 NCBCLL: 10 BCDL: 10', null)).toBeNull();
    expect(designLoads('TCLL: 20 TCDL: 7 NCBCLL: 10 BCLL: 0 BCDL: 10', null)?.value).toBe('20-7-0-10');
  });

  it('need all four', () => {
    expect(designLoads('TCLL 20 TCDL 10 BCDL 10', null)).toBeNull();
  });

  it.each([
    ['SPACING- 1-4-0', null, 'floor'],
    ['Spacing 1-7-3', null, 'floor'],
    ['Spacing 2-0-0', null, 'roof'],
    ['SPACING-\nPlate Grip DOL\nLumber DOL\nCode\n1-4-0', null, 'floor'],
    ['Spacing: 2-00-00 o.c.', null, 'roof'],
    ['Spacing: 16.0 "', null, 'floor'],
    ['Spacing: 24.0 "', null, 'roof'],
    ['SPACING- 2-0-0', 'FLOOR GIRDER', 'floor'],
    ['', 'Floor', 'floor'],
    ['', 'Common', 'roof'],
  ])('are of a floor by spacing or kind: %j %s', (spacing, kind, on) => {
    expect(designLoads(`${spacing}\nTCLL 40\nTCDL 10\nBCLL 0\nBCDL 5`, kind)?.on).toBe(on);
  });

  it('are not the numbers that MiTek prints after TC and BC', () => {
    expect(designLoads('TC 0.70 13 BC 0.95 14', null)).toBeNull();
  });
});

describe('the wind', () => {
  it('is read from a note', () => {
    const note = 'Wind: ASCE 7-16; Vult=115mph (3-second gust) Vasd=91mph; h=25ft; Cat. II; Exp C; Encl.';
    expect(windOf(note)).toEqual({ code: 'ASCE 7-16', speed: 115, exposure: 'C', roofHeight: '25-0-0' });
  });

  it.each([
    ['Wind: ASCE 7-05; 85mph; TCDL=4.2psf', 85],
    ['Vasd=91mph', 91],
    ['Wind Speed: 160 mph', 160],
    ['Wind Speed (mph): 160', 160],
    ['Speed:115 mph', 115],
    ['no wind', null],
  ])('has the speed of %j', (text, speed) => {
    expect(windOf(text).speed).toBe(speed);
  });

  it.each([
    ['Mean Height: 15.00 ft', '15-0-0'],
    ['Mean Height: 25.50 ft', '25-6-0'],
    ['Mean Height: 15.38 ft', '15-4-9'],
    ['Mean Roof Height:15.38ft', '15-4-9'],
    ['h=15.38ft', '15-4-9'],
    ['h = 15.38 ft', '15-4-9'],
    ['h=105.4ft', '105-4-13'],
    ['Mean Height: 105.4 ft', '105-4-13'],
    ['h=25ft', '25-0-0'],
    ['h=0.40ft', null],
    ['Mean Height: 15', null],
    ['no height', null],
  ])('reads a roof height of at least one foot: %s', (text, roofHeight) => {
    expect(windOf(text).roofHeight).toBe(roofHeight);
  });

  it.each([
    ['Cat. II; Exp C; Encl.', 'C'],
    ['Exp. B', 'B'],
    ['Exp.B', 'B'],
    ['EXP: D', 'D'],
    ['EXP:D', 'D'],
    ['Exposure: B', 'B'],
    ['Exposure Category:C', 'C'],
    ['Exp E', null],
    ['Exposed', null],
  ])('has the exposure of %j', (text, exposure) => {
    expect(windOf(text).exposure).toBe(exposure);
  });

  it.each([
    ['Vult = 115 mph', 115],
    ['Vult=90mph', 90],
    ['Vult=115mph Vasd=91mph', 115],
    ['Wind Speed(mph):160', 160],
    ['ASCE 7-05;110mph', 110],
    ['Vasd = 91 mph', 91],
    ['Vult=5mph', null],
  ])('has the speed of %j, however it is spaced', (text, speed) => {
    expect(windOf(text).speed).toBe(speed);
  });

  it.each([
    ['Wind Std:ASCE 7-10 Speed', 'ASCE 7-10'],
    ['ASCE7-22', 'ASCE 7-22'],
    ['ASCE 8-10', null],
  ])('is by the standard of %j', (text, code) => {
    expect(windOf(text).code).toBe(code);
  });
});
