import { describe, expect, it } from 'vitest';
import { STATUS_VIEWS, STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import {
  changeFilters,
  clearFilters,
  countFilters,
  NO_FILTERS,
  readJobFilters,
  sortBy,
  toListQuery,
  writeJobFilters,
  type JobFilters,
} from './job-filters.ts';

const read = (address: string) => readJobFilters(new URLSearchParams(address), STATUS_VIEWS);
const write = (filters: JobFilters, address = '') => writeJobFilters(new URLSearchParams(address), filters).toString();

const EVERYTHING: JobFilters = {
  job_status: 'all_final_reviews',
  job_name: 'lot & floor',
  job_id: [48213, 48209],
  job_type: 're',
  product_type: 'e',
  drjcoid: 12,
  corporation_id: 3,
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  page: 4,
  per_page: 50,
  sort_by: 'date_final_sent',
  order: 'asc',
};

describe('the address and the filters', () => {
  it('give each other back whole', () => {
    expect(read(write(EVERYTHING))).toEqual(EVERYTHING);
    expect(read(write(NO_FILTERS))).toEqual(NO_FILTERS);
  });

  it('agree on every status and view', () => {
    for (const job_status of [...STATUS_VIEWS, ...STATUSES.map(({ id }) => id)]) {
      expect(read(write({ ...NO_FILTERS, job_status })).job_status).toBe(job_status);
    }
  });

  it('leave out of the address what is as usual', () => {
    expect(write(NO_FILTERS)).toBe('');
    expect(write({ ...NO_FILTERS, page: 2 })).toBe('page=2');
    expect(write(NO_FILTERS, 'page=2&job_name=x')).toBe('');
  });

  it('leave alone what is not a filter', () => {
    expect(write({ ...NO_FILTERS, per_page: 25 }, 'job=48213&per_page=10')).toBe('job=48213&per_page=25');
  });
});

describe('reading an address', () => {
  it('takes job numbers with or without D, spaced or not', () => {
    expect(read('job_id=D48213, d48209,7').job_id).toEqual([48213, 48209, 7]);
    expect(read('job_id=48213,48213').job_id).toEqual([48213]);
  });

  it('keeps no more job numbers than the server takes', () => {
    const many = Array.from({ length: 300 }, (_, index) => index + 1).join(',');
    expect(read(`job_id=${many}`).job_id).toHaveLength(200);
  });

  it.each([
    'job_status=99',
    'job_status=all_everything',
    'job_status=4.0',
    'job_status=',
    'job_id=abc',
    'job_id=0',
    'job_type=x',
    'product_type=s',
    'drjcoid=-1',
    'drjcoid=1e3',
    'drjcoid=99999999999',
    'drjcoid=2147483648',
    'corporation_id=x',
    'start_date=2026-02-30',
    'start_date=11/01/26',
    'start_date=1752-12-31',
    'end_date=10000-01-01',
    'end_date=today',
    'page=0',
    'page=-3',
    'page=x',
    'per_page=11',
    'per_page=1000',
    'sort_by=job_name',
    'order=up',
    'unknown=1',
  ])('takes %s for not given', (address) => {
    expect(read(address)).toEqual(NO_FILTERS);
  });

  it('goes no further than the last page the server counts', () => {
    expect(read('page=2000000000').page).toBe(1_000_000);
  });

  it('trims a name and cuts one that no job can have', () => {
    expect(read('job_name=%20lot%20').job_name).toBe('lot');
    expect(read('job_name=l%00ot').job_name).toBe('lot');
    expect(read(`job_name=${'x'.repeat(200)}`).job_name).toHaveLength(150);
  });

  it('does not take a view that is not offered to the viewer', () => {
    const address = new URLSearchParams('job_status=my_final_reviews');
    expect(readJobFilters(address, ['all_open']).job_status).toBeNull();
    expect(readJobFilters(new URLSearchParams('job_status=10'), ['all_open']).job_status).toBe(10);
  });
});

describe('the query of the call', () => {
  it('has the names and texts of the wire', () => {
    expect(toListQuery(EVERYTHING)).toEqual({
      job_status: 'all_final_reviews',
      job_name: 'lot & floor',
      job_id: '48213,48209',
      job_type: 're',
      product_type: 'e',
      drjcoid: '12',
      corporation_id: '3',
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      page: '4',
      per_page: '50',
      sort_by: 'date_final_sent',
      order: 'asc',
    });
    expect(toListQuery(NO_FILTERS)).toEqual({});
  });
});

describe('changing the filters', () => {
  it('goes back to the first page, unless the page is what changes', () => {
    expect(changeFilters(EVERYTHING, { job_status: null })).toEqual({ ...EVERYTHING, job_status: null, page: 1 });
    expect(changeFilters(EVERYTHING, { page: 5 })).toEqual({ ...EVERYTHING, page: 5 });
  });

  it('counts what narrows the list', () => {
    expect(countFilters(EVERYTHING)).toBe(9);
    expect(countFilters({ ...NO_FILTERS, page: 2, per_page: 50, sort_by: 'created_at', order: 'asc' })).toBe(0);
  });

  it('keeps order and page size when cleared', () => {
    const { per_page, sort_by, order } = EVERYTHING;
    expect(clearFilters(EVERYTHING)).toEqual({ ...NO_FILTERS, per_page, sort_by, order });
  });

  it('sorts by a column from the top, then reversed', () => {
    const once = sortBy({ ...NO_FILTERS, page: 3 }, 'created_at');
    expect(once).toEqual({ ...NO_FILTERS, sort_by: 'created_at', order: 'desc' });
    const twice = sortBy(once, 'created_at');
    expect(twice.order).toBe('asc');
    expect(sortBy(twice, 'created_at').order).toBe('desc');
    expect(sortBy(twice, 'job_id')).toEqual(NO_FILTERS);
  });
});
