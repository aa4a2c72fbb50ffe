import { describe, expect, it } from 'vitest';
import type { PackageFindings, ReadFields } from '../drawings/package-file.ts';
import { compareReadings, describeDifferences, differencesOf, otherJobQuestion } from './differences.ts';
import { originalReply } from './upload-original.ts';

const fields = { job_name: 'Lot 14', number_of_designs: 12, seal_states: ['VA', 'WV'], model: null } as ReadFields;
const findings = { fields, reading: { designs: 12 }, reasons: [], refusedForSeals: null } as unknown as PackageFindings;

describe('the answer to an original', () => {
  it('fills the form', () => {
    expect(originalReply({ id: 'u', jobType: 's', findings }, [])).toMatchObject({
      uuid: 'u',
      status: 'ok',
      message: 'Original file uploaded successfully.',
      job_type: 's',
      job_name: 'Lot 14',
    });
  });

  it('asks for a confirmation, with a line for each reason and the jobs that had the same zip', () => {
    const twice = { ...findings, reasons: ['Two codes.', 'A failed member.'] };
    expect(originalReply({ id: 'u', jobType: 's', findings: twice }, [1005, 1001])).toMatchObject({
      status: 'confirm',
      confirm_title: expect.any(String),
      message: 'Two codes.\nA failed member.\nThe same zip was sent before, for D1005, D1001.',
    });
  });
});

describe('the differences of a replacement', () => {
  const former = { name: 'lot 14.zip', fields };

  it('are the names and the fields that read otherwise, what shows a wrong zip first', () => {
    // As the database gives it back: a JSON object there has an order of its own.
    const after = { model: 'Oak', job_name: 'Lot 41', seal_states: ['VA'], number_of_designs: 14 } as ReadFields;
    const differences = differencesOf(former, { name: 'lot 41.zip', fields: after });
    expect(differences).toEqual([
      { field: 'zip_name', before: 'lot 14.zip', after: 'lot 41.zip' },
      { field: 'number_of_designs', before: '12', after: '14' },
      { field: 'seal_states', before: 'VA, WV', after: 'VA' },
      { field: 'job_name', before: 'Lot 14', after: 'Lot 41' },
      { field: 'model', before: null, after: 'Oak' },
    ]);
    expect(describeDifferences(differences)).toBe(
      'Different from the zip that it replaces: Zip: lot 14.zip → lot 41.zip; Designs: 12 → 14; ' +
        'Seal states: VA, WV → VA; Job name: Lot 14 → Lot 41; Model: not read → Oak.',
    );
    expect(compareReadings(differences)).toBe('It reads differently from the zip that it replaces.');
  });

  it('are none for the same reading, and unknown where the former was never read', () => {
    expect(differencesOf(former, former)).toEqual([]);
    const reordered = { ...former, fields: { ...fields, seal_states: ['WV', 'VA'] } };
    expect(differencesOf(former, reordered)).toEqual([]);
    const stateless = { ...former, fields: { ...fields, seal_states: [] } };
    expect(differencesOf(former, stateless)).toEqual([{ field: 'seal_states', before: 'VA, WV', after: null }]);
    const renamed = differencesOf(former, { ...former, name: 'copy.zip' });
    for (const alike of [[], renamed])
      expect([compareReadings(alike), describeDifferences(alike)]).toEqual(
        Array(2).fill('It reads the same as the zip that it replaces.'),
      );
    expect(describeDifferences(null)).toBe('The zip that it replaces was not read here, so the two are not compared.');
  });
});

describe('the question whether a zip is meant for the job', () => {
  const evidence = (values: Record<string, string>) => ({
    evidence: Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        { value, file: 'a.pdf', page: 1, pages: 1, of: 1, others: [] },
      ]),
    ),
  });
  const job = { name: 'Birch Hollow, Lot 25', lotNumber: '25' };

  it('names both where the drawings name another job, or another lot of it', () => {
    expect(otherJobQuestion(evidence({ job_name: 'Birch Hollow, Lot 24' }), job)).toBe(
      'This zip is for Birch Hollow, Lot 24. Replace the drawings of Birch Hollow, Lot 25 with it?',
    );
    expect(otherJobQuestion(evidence({ job_name: 'B24-0117', lot_number: '25' }), job)).toMatch(
      /^This zip is for B24-0117\./,
    );
    expect(otherJobQuestion(evidence({ job_name: job.name, lot_number: '24' }), job)).toBe(
      'This zip is for lot 24. Replace the drawings of lot 25 with it?',
    );
  });

  it('is not asked where they name nothing or the same, whatever the case, spaces and punctuation', () => {
    const same = ['Birch Hollow, Lot 25', 'BIRCH HOLLOW LOT 25', 'birch-hollow_lot  #25'];
    for (const job_name of same) expect(otherJobQuestion(evidence({ job_name }), job)).toBeNull();
    expect(otherJobQuestion(evidence({}), job)).toBeNull();
    expect(otherJobQuestion(evidence({ lot_number: '#25' }), job)).toBeNull();
    expect(otherJobQuestion(evidence({ lot_number: '24' }), { ...job, lotNumber: null })).toBeNull();
  });
});
