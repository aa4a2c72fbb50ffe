import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { siteFields } from '../../../contract/src/jobs/job-field-rules.ts';
import { ZipReading } from '../../../contract/src/uploads/zip-reading.ts';
import { aPageText, aPdfFile, anyFile } from '../testing/drawings/page-text.ts';
import { forteText, mitekText } from '../testing/drawings/texts.ts';
import type { PackageFile } from './package-file.ts';
import { summarizePackage } from './summarize-package.ts';

const summarize = (...files: PackageFile[]) => summarizePackage(files, { name: 'B24 Smith.zip', today: '2026-11-15' });
const drawings = (...sheets: Parameters<typeof mitekText>[0][]) =>
  summarize(aPdfFile('Drawings.pdf', ...sheets.map((sheet) => mitekText(sheet))));
const labels = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `T${index + 1}` }));

describe('the fields of a package', () => {
  it('are what its drawings say', () => {
    expect(drawings(...labels(5)).fields).toEqual({
      job_name: 'Birch Hollow Lot 12',
      product_type: 't',
      design_code: 'IRC2018/TPI2014',
      design_program: 'MiTek 20/20 8.5',
      plate_manufacturer: 'MiTek',
      number_of_designs: 5,
      seal_states: [],
      lot_number: null,
      project_address: null,
      project_subdivision: null,
      model: null,
      designer_name: null,
      designer_address: null,
      designer_license_num: null,
      wind_code: 'ASCE 7-16',
      wind_speed: 115,
      wind_exposure_category: 'C',
      mean_roof_height: '25-0-0',
      roof_load: '35-7-0-10',
      floor_load: null,
      customer_name: null,
    });
  });

  it('are what most pages say, with the share and the others kept', () => {
    const [a, b, c] = labels(3);
    const { fields, reading } = drawings({ ...a, code: 'IRC2021/TPI2014' }, b, c);
    expect(fields.design_code).toBe('IRC2018/TPI2014');
    expect(reading.evidence['design_code']).toEqual({
      value: 'IRC2018/TPI2014',
      file: 'Drawings.pdf',
      page: 2,
      pages: 2,
      of: 3,
      others: [{ value: 'IRC2021/TPI2014', file: 'Drawings.pdf', page: 1, pages: 1 }],
    });
    expect(reading.codes).toEqual(['IRC2018/TPI2014', 'IRC2021/TPI2014']);
  });

  it('put the loads of floor trusses where they belong', () => {
    const floor = {
      kind: 'Floor',
      spacing: '1-4-0',
      loads: ['40.0', '10.0', '0.0', '5.0'] as [string, string, string, string],
    };
    expect(drawings(floor).fields).toMatchObject({ roof_load: null, floor_load: '40-10-0-5' });
    expect(drawings(floor, { label: 'A2' }).fields).toMatchObject({ roof_load: '35-7-0-10', floor_load: '40-10-0-5' });
  });

  it('name the job by its number, else by the zip, where no name is printed', () => {
    const { fields } = drawings({ jobName: '' });
    expect(fields.job_name).toBe('B24-0117');
    expect(summarize(anyFile('photo.jpg')).fields).toMatchObject({ job_name: 'B24 Smith', number_of_designs: null });
  });

  it('cut a name that is too long and leave out any other text that is', () => {
    const index = 'This package includes 1 individual drawings.\nSite Information:\nModel: ' + 'm'.repeat(31);
    const { fields } = summarize(aPdfFile('a.pdf', mitekText({ jobName: 'n'.repeat(180) }), index));
    expect(fields.job_name).toBe('n'.repeat(150));
    expect(fields.model).toBeNull();
  });

  it('leave out a wind speed that a job cannot hold, and say so', () => {
    const { fields, reading, reasons } = drawings({ wind: 'ASCE 7-05; 85mph; TCDL=4.2psf; h=25ft; Exp C' });
    expect(fields).toMatchObject({ wind_speed: null, wind_code: 'ASCE 7-05' });
    expect(reasons).toEqual([]);
    expect(reading.remarks).toEqual([
      'A wind speed of 85 mph is printed (page 1 of Drawings.pdf). It was not taken over: wind speeds here are from 90 to 200 mph.',
    ]);
  });

  it('are all such that the create form takes them', () => {
    const index =
      'This package includes 1 individual drawings.\nSite Information:\nLot/Block: 12   Customer: A\u0007B\nAddress: 1 Way, Fort Sample, FL';
    const { fields } = summarize(aPdfFile('a.pdf', mitekText(), index));
    expect(z.object(siteFields).safeParse(fields).error?.issues ?? []).toEqual([]);
    expect(fields.customer_name).toBe('A B');
  });

  it('keep more designs than a job may have, for the form to say so', () => {
    expect(drawings(...labels(1001)).fields.number_of_designs).toBe(1001);
  });
});

describe('the reading of a package', () => {
  it('fits the contract and counts pages by their class and designs by their program', () => {
    const files = [
      aPdfFile('a.pdf', mitekText(), mitekText({ sheet: 2 }), mitekText({ label: 'A2' })),
      aPdfFile('b.pdf', forteText()),
      aPdfFile(
        'plan.pdf',
        aPageText('Roof plan with the names of all of its trusses and of all of its beams', {
          width: 2592,
          height: 1728,
        }),
      ),
      anyFile('__MACOSX/._a.pdf'),
    ];
    const { reading } = summarize(...files);
    expect(ZipReading.parse(reading)).toEqual(reading);
    expect(reading).toMatchObject({
      designs: 3,
      families: [
        { name: 'MiTek', product: 't', designs: 2, pages: 3 },
        { name: 'Forte', product: 'e', designs: 1, pages: 1 },
      ],
      pages: { all: 5, design: 4, layout: 1, image: 0, other: 0 },
    });
    expect(reading.evidence['number_of_designs']).toMatchObject({ value: 3, file: 'a.pdf', page: 1, pages: 4, of: 4 });
    expect(reading.evidence['program_version']).toMatchObject({ value: 'MiTek 20/20 8.530' });
  });

  it('shows ten other values at most', () => {
    const { reading } = drawings(...labels(30).map((sheet, index) => ({ ...sheet, jobName: `Job ${index}` })));
    expect(reading.evidence['job_name']?.others).toHaveLength(10);
  });
});
