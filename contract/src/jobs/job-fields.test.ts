import { describe, expect, it } from 'vitest';
import { CreateJobForm, toNewJob, toWireErrors } from './create-job.ts';
import {
  fieldsShownIn,
  INDEX_SHEET_FIELD_NAMES,
  JOB_FIELD_COLUMN,
  JOB_FIELD_FORM_LABEL,
  JOB_FIELD_LABEL,
  JOB_FIELD_NAMES,
  MAX_JOB_TEXT,
  PRINTED_FIELD_NAMES,
  SITE_FIELD_NAMES,
  ZIP_FIELD_NAMES,
} from './job-fields.ts';
import { FullJob } from './job.ts';

describe('the fields of a job', () => {
  it('have a column and a label each, and no two the same', () => {
    for (const facts of [JOB_FIELD_COLUMN, JOB_FIELD_LABEL, JOB_FIELD_FORM_LABEL]) {
      expect(Object.keys(facts)).toEqual(JOB_FIELD_NAMES);
      expect(new Set(Object.values(facts)).size).toBe(JOB_FIELD_NAMES.length);
    }
    expect(JOB_FIELD_FORM_LABEL.wind_exposure_category).toBe('Exposure category');
    expect(JOB_FIELD_LABEL.wind_exposure_category).toBe('Wind exposure');
  });

  it('are the form that creates a job, after its upload, and part of every answer', () => {
    expect(Object.keys(CreateJobForm.shape)).toEqual(['id', ...JOB_FIELD_NAMES]);
    expect(Object.keys(FullJob.shape)).toEqual(expect.arrayContaining(JOB_FIELD_NAMES));
  });

  it('of the site end the form', () => {
    expect(JOB_FIELD_NAMES.slice(-SITE_FIELD_NAMES.length)).toEqual(SITE_FIELD_NAMES);
    expect(SITE_FIELD_NAMES).toContain('lot_number');
    expect(SITE_FIELD_NAMES).not.toContain('seal_states');
  });

  it('are filled by a zip as far as drawings or index sheets name them', () => {
    const left = JOB_FIELD_NAMES.filter((name) => !ZIP_FIELD_NAMES.some((zip) => zip === name));
    expect(left).toEqual([
      'job_type',
      'drjcoid',
      'drj_contact_id',
      'job_priority',
      'job_comments',
      'staff_comments',
      'no_lock_request',
    ]);
    expect(ZIP_FIELD_NAMES).toEqual(expect.arrayContaining(PRINTED_FIELD_NAMES));
    expect(PRINTED_FIELD_NAMES).toEqual(expect.arrayContaining(INDEX_SHEET_FIELD_NAMES));
    expect(PRINTED_FIELD_NAMES).not.toContain('wind_speed');
    expect(INDEX_SHEET_FIELD_NAMES).not.toContain('wind_code');
  });

  it('that are plain text have a limit', () => {
    expect(MAX_JOB_TEXT).toMatchObject({ lot_number: 50, project_address: 200, roof_load: 24 });
    expect(MAX_JOB_TEXT).not.toHaveProperty('wind_speed');
  });

  it('are shown in the open job in the order of their places', () => {
    const labels = (group: 'Project' | 'Design') => fieldsShownIn(group).map(({ label }) => label);
    expect(labels('Project')).toEqual(['Customer', 'Lot', 'Address', 'Subdivision', 'Model']);
    expect(labels('Design')).toHaveLength(12);
    for (const group of ['Project', 'Design'] as const) {
      const places = fieldsShownIn(group).map(({ place }) => place);
      expect(places).toEqual(places.map((_, index) => index + 1));
    }
  });
});

describe('the names of the wire', () => {
  it('end where a form becomes a new job: nothing else of it is taken over', () => {
    const form = Object.fromEntries(JOB_FIELD_NAMES.map((name) => [name, `value of ${name}`]));
    const job = toNewJob({ id: 'the upload', ...form, job_status: 4 } as never);
    expect(job).toMatchObject({
      upload_id: 'the upload',
      company_id: 'value of drjcoid',
      contact_id: 'value of drj_contact_id',
      unlocked_requested: 'value of no_lock_request',
    });
    expect(Object.keys(job)).toHaveLength(JOB_FIELD_NAMES.length + 1);
  });

  it('come back for what is wrong with it', () => {
    expect(toWireErrors({ company_id: ['Company must be selected'], type: ['No'] })).toEqual({
      drjcoid: ['Company must be selected'],
      job_type: ['No'],
    });
    expect(toWireErrors({})).toEqual({});
  });
});
