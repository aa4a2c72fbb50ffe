import { describe, expect, it } from 'vitest';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { filterSentence, filterTexts } from './filter-text.ts';
import { NO_FILTERS } from './job-filters.ts';

describe('filterTexts', () => {
  it('names each active filter and nothing else', () => {
    expect(filterTexts({ ...NO_FILTERS, page: 3, per_page: 100, sort_by: 'created_at', order: 'asc' })).toEqual([]);
    expect(
      filterTexts({
        ...NO_FILTERS,
        job_id: [48213, 48209],
        job_name: 'lot',
        start_date: '2026-11-01',
        end_date: '2026-11-30',
        corporation_id: 3,
        drjcoid: 12,
        job_status: STATUS_ID.finalReview,
        product_type: 't',
        job_type: 're',
      }),
    ).toEqual([
      'job D48213, D48209',
      'name containing “lot”',
      'created from 11/01/26',
      'created to 11/30/26',
      'corporation 3',
      'company 12',
      'status Final Review',
      'product Trusses',
      'type Repairs and Spec Eng',
    ]);
  });
});

it('what filters hold by number is named where the name is known', () => {
  const filters = { ...NO_FILTERS, corporation_id: 3, drjcoid: 12, start_date: '1899-12-31' };
  expect(filterTexts(filters, { company: 'Gulfline Truss' })).toEqual([
    'created from 12/31/1899',
    'corporation 3',
    'company Gulfline Truss',
  ]);
});

describe('filterSentence', () => {
  it('begins with a capital', () => {
    expect(filterSentence({ ...NO_FILTERS, job_status: 'all_closed', job_type: 's' })).toBe(
      'Status All closed, type Seals',
    );
    expect(filterSentence(NO_FILTERS)).toBe('');
  });
});
