import { describe, expect, it } from 'vitest';
import { aPageText } from '../../testing/drawings/page-text.ts';
import { declaredCounts, renewalStates } from './cover-sheet.ts';
import { readPage } from './read-page.ts';

const read = (text: string) => readPage({ file: 'a.pdf', page: 1 }, aPageText(text));

const LETTER = `Re: B24-0117   MiTek 20/20 8.5   Birch Hollow Lot 12
The truss drawing(s) referenced below have been prepared by Example Engineering, LLC under my direct supervision
based on the parameters provided by Pinecone Truss Co.
Pages or sheets covered by this seal: I70000001 thru I70000020
My license renewal date for the state of Washington is May 18, 2026.`;

const INDEX = `RE: 2728822 - Hernandez
Design Code: FBC2020/TPI2014      Design Program: MiTek 20/20 8.4
Wind Code: ASCE 7-16     Wind Speed: 160 mph
Roof Load: 40.0 psf      Floor Load: N/A psf
This package includes 23 individual, dated Truss Design Drawings and 0 Additional Drawings.
Site Information:
Customer Info: Birch Hollow Homes   Project Name: Hernandez   Model: Marin        STATE OF FLORIDA
Lot/Block: 12      Subdivision: Sandpiper
Address: 10155 Sample Rd
City: Fort Sample     State: FL
Name Address and License # of Structural Engineer of Record, If there is one, for the building.
Name: Robin Q. Sample     License #: 99001
Address: 9 Oak St
City: Fort Sample     State: GA
No. Seal# Truss Name Date
1 T20000001 A1 10/18/21
Truss Design Engineer's Name: Example, Jordan
My license renewal date for the state of Florida is February 28, 2023.`;

const ALPINE = `Site Information:
Customer: Sandpiper Truss, Inc.   Job Number: 21-0060
Job Description: Osprey Point 9
Address: 14 Heron Way, Fort Sample, FL 34999
Job Engineering Criteria:
Design Code: FBC 7th Ed. 2020 Res   IntelliVIEW Version: 20.02.01A   JRef #: 1X2O7
Wind Standard: ASCE 7-16   Wind Speed (mph): 160
Roof Load (psf): 25.00- 7.00- 0.00-10.00  Floor Load (psf): None
This package contains general notes pages, 80 truss drawing(s) and 6 detail(s).`;

describe('a cover letter', () => {
  it('is a cover, says how many sheets it covers and for which state', () => {
    expect(read(LETTER)).toMatchObject({
      class: 'cover',
      drawing: null,
      isSealed: true,
      declared: [{ count: 20, counts: 'sheets' }],
      states: ['WA'],
    });
  });

  it('counts nothing where its numbers run backwards', () => {
    expect(declaredCounts('covered by this seal: I70000020 thru I70000001')).toEqual([]);
  });

  it('speaks for each state once', () => {
    const line = (state: string) => `My license renewal date for the state of ${state} is May 18, 2026. `;
    expect(renewalStates(line('Washington') + line('North Carolina') + line('Washington') + line('Atlantis'))).toEqual([
      'WA',
      'NC',
    ]);
  });
});

describe('an index sheet', () => {
  it("gives the job's optional section", () => {
    const { class: pageClass, site, wind, declared, states } = read(INDEX);
    expect(pageClass).toBe('index');
    expect(site).toEqual({
      job_name: 'Hernandez',
      customer_name: 'Birch Hollow Homes',
      lot_number: '12',
      model: 'Marin',
      project_subdivision: 'Sandpiper',
      project_address: '10155 Sample Rd, Fort Sample, FL',
      designer_name: 'Robin Q. Sample',
      designer_address: '9 Oak St, Fort Sample, GA',
      designer_license_num: '99001',
      roof_load: null,
      floor_load: null,
      state: 'FL',
    });
    expect(wind).toMatchObject({ code: 'ASCE 7-16', speed: 160 });
    expect(declared).toEqual([{ count: 23, counts: 'drawings' }]);
    expect(states).toEqual(['FL']);
  });

  it('leaves out what is not filled in', () => {
    const empty = INDEX.replace('Lot/Block: 12', 'Lot/Block: N/A')
      .replace('Model: Marin', 'Model: .')
      .replace('Robin Q. Sample', '');
    expect(read(empty).site).toMatchObject({ lot_number: null, model: null, designer_name: null });
  });
});

describe("Alpine's cover", () => {
  it('gives site, loads and count', () => {
    const { class: pageClass, site, declared, states, drawing } = read(ALPINE);
    expect(pageClass).toBe('index');
    expect(drawing).toBeNull();
    expect(site).toMatchObject({
      job_name: 'Osprey Point 9',
      customer_name: 'Sandpiper Truss, Inc.',
      project_address: '14 Heron Way, Fort Sample, FL 34999',
      roof_load: '25-7-0-10',
      floor_load: null,
    });
    expect(declared).toEqual([{ count: 80, counts: 'drawings' }]);
    expect(states).toEqual(['FL']);
  });
});

describe("Eagle's cover", () => {
  it('lists labels, each once', () => {
    const text =
      'EAGLE METAL\nListed below are the truss designs included in this package and covered by this seal. Job:MP-KenS-1162  T1G,T1, T1';
    expect(read(text)).toMatchObject({ class: 'cover', declared: [{ count: 2, counts: 'drawings' }] });
  });
});
