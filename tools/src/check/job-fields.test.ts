import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import { expect, it } from 'vitest';
import { projectRoot } from '../services/place.ts';

/** Where a field of a job may be named: its row, the reader of the sheets that print it, its place and its turn in a form. */
const PLACES = [
  'contract/src/jobs/job-fields.ts',
  'core/src/drawings/site-information.ts',
  'web/src/features/edit-job/edit-fields.tsx',
  'web/src/features/edit-job/edit-values.ts',
  'web/src/job-form/site-section.tsx',
];

const product = globSync('{contract,core,server,worker,web}/src/**/*.{ts,tsx}', { cwd: projectRoot })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/[.]test[.]|[/]testing[/]|[.]gen[.]/.test(file));
const filesNaming = (name: string) =>
  product.filter((file) => readFileSync(path.join(projectRoot, file), 'utf8').includes(name)).toSorted();

it('names a field of a job once, in the table, but for reading it from a sheet and placing it in a form', () => {
  expect(filesNaming('lot_number')).toEqual(PLACES);
});

it.each([
  'project_subdivision',
  'designer_address',
  'designer_license_num',
] satisfies (typeof SITE_FIELD_NAMES)[number][])('names %s nowhere else either', (name) => {
  expect(filesNaming(name)).toEqual(PLACES);
});
