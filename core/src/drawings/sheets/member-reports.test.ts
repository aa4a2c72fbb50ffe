import { describe, expect, it } from 'vitest';
import { aPageText } from '../../testing/drawings/page-text.ts';
import { forteText } from '../../testing/drawings/texts.ts';
import { readPage } from './read-page.ts';

const read = (text: string) => readPage({ file: 'a.pdf', page: 1 }, aPageText(text));

describe('a member report', () => {
  it('of ForteWEB gives its facts', () => {
    expect(read(forteText())).toMatchObject({
      class: 'design',
      drawing: {
        title: { job: 'Otter Creek 4', jobName: 'Otter Creek 4', label: 'Main Floor, Beam 1' },
        code: 'IBC2018',
        loads: null,
        failed: false,
        brand: 'Weyerhaeuser',
      },
    });
  });

  it('keeps a code that has no year as it is printed', () => {
    expect(read(forteText({ code: 'IBC' })).drawing?.code).toBe('IBC');
  });

  it.each(['FAILED', 'Member Reaction (lbs) 2961 Failed (112%)'])('says when it failed: %s', (result) => {
    expect(read(forteText({ result })).drawing?.failed).toBe(true);
  });

  it('is not what the list of members is', () => {
    const text = 'JOB SUMMARY REPORT\nBeam 1 Passed 2 piece(s) LVL\nForteWEB v3.6, Engine: V8.3.1.5';
    expect(read(text)).toMatchObject({ class: 'ewp_summary', drawing: null });
  });

  it('of BC CALC gives its facts, and the state it is for', () => {
    const text = `Double 1-3/4" x 11-7/8" VERSA-LAM® LVL 2.0 3100 SP
FB01
BC CALC® Design Report
Build 3924
File Name: 15-969 REV2.mmdl
Job Name: WESTFIELD
City, State, Zip: Springfield, NC
Description: Flush beam at kitchen
Design based on IBC 2018`;
    const { drawing, states } = read(text);
    expect(drawing).toMatchObject({
      title: { job: 'WESTFIELD', label: 'Flush beam at kitchen' },
      program: { stored: 'BC CALC Build 3924' },
      code: 'IBC2018',
      brand: 'Boise Cascade',
    });
    expect(states).toEqual(['NC']);
  });

  it('of BC CALC without a job name is named by its file', () => {
    const text = 'VERSA-LAM LVL\nFB01\nBC CALC® Member Report\nFile name: 15-969 REV2.mmdl';
    expect(read(text).drawing?.title).toMatchObject({ job: '15-969 REV2', label: 'FB01' });
  });

  it.each([
    ['Kerto-S LVL 1.750" X 11.875" 2-Ply', 'Kerto'],
    ['PWT LVL 2.0E', 'PWT'],
    ['LP SolidStart LVL', 'LP'],
    ['Nameless LVL', null],
  ])('of isDesign has the brand of its product: %s', (product, brand) => {
    const text = `isDesign™
Project: Elm St 4 Input by: A. Designer
Address: 12 Sample Way Job Name: Elm St 4
BM1 ${product} - PASSED Level: Level
Version 21.80.417 Powered by iStruct™ Dataset: 22061501.1674
This design is valid until 6/28/2026`;
    expect(read(text).drawing).toMatchObject({
      title: { job: 'Elm St 4', label: `BM1 ${product}` },
      brand,
      expires: '2026-06-28',
    });
  });

  it('of Wood-E gives its facts, and when its program expires', () => {
    const text = `Page 1 C:\\JOBS\\1838-390\\BEAM A.dsn
LOUISIANA-PACIFIC CORPORATION / WOOD-E DESIGN 2014.1 09/08/15 22:25:30
JOB ID: 1838-390
STATE: OR CODE: IRC
PRODUCT: 2-PLY 1-3/4" X 11-7/8" LP LVL 2900Fb-2.0E
WOOD-E DESIGN 2014.1 EXPIRES ON 3/31/16`;
    const { drawing, states } = read(text);
    expect(drawing).toMatchObject({
      title: { job: '1838-390', label: 'BEAM A' },
      code: 'IRC',
      brand: 'LP',
      expires: '2016-03-31',
    });
    expect(states).toEqual(['OR']);
  });

  it('of TJ-Beam gives its facts', () => {
    const text = `FB1\nTJ-Beam® 6.36 Serial Number: 7005101234\n2 Pcs of 1 3/4" x 11 7/8" 1.9E Microllam® LVL\nProject: Otter Creek 4`;
    expect(read(text).drawing).toMatchObject({
      title: { job: 'Otter Creek 4', label: 'FB1' },
      program: { stored: 'TJ-Beam 6.36' },
      brand: 'Weyerhaeuser',
    });
  });

  it('of TJ-Beam is not what a page is that only names a Javelin', () => {
    expect(read('Welcome to the Javelin Ridge subdivision, where every street has a name of its own.').class).toBe(
      'other',
    );
  });

  it('that MiTek models gives its facts', () => {
    const text = `Job Name: Otter Creek 4\nMember Name: B3\n1.750" x 11.875" PWT LVL 2.0E\nGraphical Illustration - Not To Scale\nQuick Design Summary`;
    expect(read(text).drawing).toMatchObject({ title: { job: 'Otter Creek 4', label: 'B3' }, brand: 'PWT' });
  });

  it.each([
    ['Member Name: B3', 'B3'],
    ['Member: B3', 'B3'],
    ['Member:B3', 'B3'],
    ['Description: Garage header', 'Garage header'],
    ['Description:Garage header', 'Garage header'],
    ['Remember: nothing', null],
  ])('that MiTek models is labeled by %j', (line, label) => {
    const text = `Job Name: Otter Creek 4\n${line}\n1.750" x 11.875" PWT LVL 2.0E\nGraphical Illustration - Not To Scale\nQuick Design Summary`;
    expect(read(text).drawing?.title.label ?? null).toBe(label);
  });
});
