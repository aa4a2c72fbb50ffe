import { describe, expect, it } from 'vitest';
import { STATE_CODES } from '../shared/codes.ts';
import { CreateJobBody } from './create-job.ts';
import { MAX_JOB_TEXT, SITE_FIELD_NAMES } from './job-fields.ts';
import { MAX_COMMENTS, MAX_DESIGNS, MAX_JOB_NAME, MAX_WIND_SPEED, MIN_WIND_SPEED } from '../shared/limits.ts';
import { MESSAGES } from '../shared/messages.ts';

const WHOLE = {
  id: '1f0f3f4e-6f0c-4a55-9d2e-0b8f6a3d9c11',
  job_name: 'Lot 14 Maple Ridge',
  job_type: 's',
  product_type: 't',
  number_of_designs: 12,
  job_priority: 2,
  design_program: 'MiTek 8.5',
  design_code: 'IRC2021/TPI2014',
  plate_manufacturer: 'MiTek',
  drjcoid: 5,
  drj_contact_id: 7,
  seal_states: ['VA'],
};

const read = (values: object) => CreateJobBody.parse({ ...WHOLE, ...values });
/** The sentences that a form with these values is refused with, by field. */
function problems(values: object): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, message } of CreateJobBody.safeParse({ ...WHOLE, ...values }).error?.issues ?? [])
    (found[String(path[0])] ??= []).push(message);
  return found;
}

describe('a new job', () => {
  it('needs no more than what it must have; the rest is none', () => {
    const job = read({});
    expect(job).toMatchObject({ ...WHOLE, job_comments: null, no_lock_request: false });
    expect(SITE_FIELD_NAMES.map((name) => job[name])).toEqual(SITE_FIELD_NAMES.map(() => null));
    expect(SITE_FIELD_NAMES).toHaveLength(14);
  });

  it('is refused with the name of what it must have', () => {
    const found = Object.fromEntries(
      Object.keys(WHOLE).map((name) => [name, problems({ [name]: undefined })[name]?.[0]]),
    );
    expect(found).toEqual({
      id: MESSAGES.notUploaded,
      job_name: 'Job name is required',
      job_type: 'Job type is required',
      product_type: 'Product is required',
      number_of_designs: 'Designs is required',
      job_priority: 'Priority is required',
      design_program: 'Design program is required',
      design_code: 'Design code is required',
      plate_manufacturer: 'Plate manufacturer is required',
      drjcoid: 'Company must be selected',
      drj_contact_id: 'Contact must be selected',
      seal_states: 'You must select at leaset one state',
    });
  });

  it('takes a choice left empty for none, and another value for a wrong one', () => {
    for (const empty of ['', null]) {
      expect(problems({ job_type: empty })).toEqual({ job_type: ['Job type is required'] });
      expect(problems({ number_of_designs: empty })).toEqual({ number_of_designs: ['Designs is required'] });
    }
    expect(problems({ job_type: 'x', product_type: 'T' })).toEqual({
      job_type: ['Job type is not one of the listed values'],
      product_type: ['Product is not one of the listed values'],
    });
    expect(problems({ number_of_designs: '12' })).toEqual({ number_of_designs: ['Designs must be a whole number'] });
    expect(problems({ number_of_designs: 1.5 })).toEqual({ number_of_designs: ['Designs must be a whole number'] });
  });

  it.each([
    ['number_of_designs', 1, MAX_DESIGNS],
    ['job_priority', 1, 3],
    ['wind_speed', MIN_WIND_SPEED, MAX_WIND_SPEED],
  ] as const)('takes %s from %i to %i', (name, least, most) => {
    for (const number of [least, most]) expect(read({ [name]: number })[name]).toBe(number);
    for (const number of [least - 1, most + 1]) expect(problems({ [name]: number })[name]).toHaveLength(1);
  });

  it('has company and contact by a positive number', () => {
    expect(problems({ drjcoid: 0, drj_contact_id: -1 })).toEqual({
      drjcoid: ['Company must be selected'],
      drj_contact_id: ['Contact must be selected'],
    });
    expect(read({ drjcoid: 1, drj_contact_id: 1 })).toMatchObject({ drjcoid: 1, drj_contact_id: 1 });
  });

  it('cannot set what the firm decides; a status is not read, and the unknown is dropped', () => {
    const decided = { engineer_seal_contact_id: 1, ops_seal_employeeid: 1, created_at: 'x', deleted_at: null };
    expect(problems(decided)).toEqual(
      Object.fromEntries(Object.keys(decided).map((name) => [name, ['Cannot be set']])),
    );
    expect(read({ job_status: 4, is_admin: true })).not.toHaveProperty('is_admin');
  });
});

describe('a text of a job', () => {
  const texts = Object.entries(MAX_JOB_TEXT).filter(([name]) => !/roof|floor/.test(name));

  it.each([['job_name', MAX_JOB_NAME] as const, ['job_comments', MAX_COMMENTS] as const, ...texts])(
    '%s has up to %i characters, without the spaces around it',
    (name, most) => {
      const longest = 'x'.repeat(most);
      expect(read({ [name]: `  ${longest} ` })).toMatchObject({ [name]: longest });
      expect(problems({ [name]: `${longest}x` })[name]).toEqual([expect.stringMatching(`cannot exceed ${most} `)]);
    },
  );

  it('that nobody would see is none', () => {
    for (const unseen of ['', '   ', '\u200b\u200b', '\u2060 \u00ad'])
      expect(problems({ job_name: unseen }).job_name).toContain('Job name is required');
    expect(read({ job_comments: ' ', staff_comments: '', model: '  ', wind_code: null })).toMatchObject({
      job_comments: null,
      staff_comments: null,
      model: null,
      wind_code: null,
    });
  });

  it('that no database can carry is refused', () => {
    for (const text of ['a\0b', 'a\ud800b'])
      expect(problems({ lot_number: text })).toEqual({ lot_number: ['Lot number has a character that is not text'] });
  });
});

describe('the wind speed', () => {
  it('has up to two decimals', () => {
    for (const wind_speed of [115, 115.5, 115.25]) expect(read({ wind_speed }).wind_speed).toBe(wind_speed);
    for (const wind_speed of [115.125, 199.999]) expect(problems({ wind_speed }).wind_speed).toHaveLength(1);
  });
});

describe('the seal states', () => {
  it('are from one to all, each once', () => {
    expect(read({ seal_states: [...STATE_CODES] }).seal_states).toHaveLength(51);
    expect(problems({ seal_states: [] }).seal_states).toEqual(['You must select at leaset one state']);
    expect(problems({ seal_states: ['VA', 'VA'] }).seal_states).toEqual(['A state is selected twice']);
    expect(problems({ seal_states: ['VA', 'XX'] }).seal_states).toEqual(['Is not a state']);
    expect(problems({ seal_states: [...STATE_CODES, 'VA'] }).seal_states).toContain(
      'You cannot select more than 51 states',
    );
  });
});

describe('what a building carries', () => {
  it.each(['5-6-8', '1-1-1', '100-15-15', '25-10-9', '25-0-0', '21-6-0', '21-0-8'])(
    'has the roof height %s',
    (height) => {
      expect(read({ mean_roof_height: height }).mean_roof_height).toBe(height);
    },
  );
  it.each([
    '0-6-8',
    '05-6-8',
    '0-0-0',
    '5-00-8',
    '5-6-08',
    '5-16-8',
    '5-6-16',
    '5-20-8',
    '5-6',
    '5-6-8-1',
    'x5-6-8',
    '5-6-8x',
  ])('has no roof height %s', (height) => {
    expect(problems({ mean_roof_height: height }).mean_roof_height).toEqual([
      expect.stringMatching('in the format ft-in-16th'),
    ]);
  });
  it.each(['20-10-0-10', '50.25-50-60.5-100', '1-2-3-4.55'])('has the loads %s', (load) => {
    expect(read({ roof_load: load, floor_load: load })).toMatchObject({ roof_load: load, floor_load: load });
  });
  it.each([
    '20-10-0',
    '20-10-0-10-5',
    '20.-10-0-10',
    '20.255-1-1-1',
    '1-1-1-1.555',
    '-1-1-1-1',
    'x1-1-1-1',
    '1-1-1-1x',
    '1-1-1-x',
  ])('has no loads %s', (load) => {
    expect(problems({ roof_load: load, floor_load: load })).toEqual({
      roof_load: [expect.stringMatching(/^Roof load must be in the format/)],
      floor_load: [expect.stringMatching(/^Floor load must be in the format/)],
    });
  });
  it('has none of both where the field is empty', () => {
    expect(read({ mean_roof_height: '', roof_load: '', floor_load: null })).toMatchObject({
      mean_roof_height: null,
      roof_load: null,
      floor_load: null,
    });
    expect(problems({ roof_load: '1'.repeat(25) }).roof_load).toHaveLength(1);
    expect(problems({ wind_exposure_category: 'Z' }).wind_exposure_category).toEqual([
      'Invalid wind exposure category',
    ]);
    expect(read({ wind_exposure_category: 'B' }).wind_exposure_category).toBe('B');
  });
});
