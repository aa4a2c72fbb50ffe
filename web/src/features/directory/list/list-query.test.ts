import { CompanyListQuery } from '@sealdesk/contract/directory/company.ts';
import { describe, expect, it } from 'vitest';
import { changeQuery, readListQuery, sortedBy, toCallQuery, writeListQuery } from './list-query.ts';

const read = (address: string) => readListQuery<CompanyListQuery>(CompanyListQuery, new URLSearchParams(address));
const written = (query: CompanyListQuery) => writeListQuery(CompanyListQuery, query).toString();

describe('what the address of a table asks for', () => {
  it('is the first 25 rows by name, where it says nothing', () => {
    expect(read('')).toEqual({ page: 1, per_page: 25, sort_by: 'Company', order: 'asc', deleted: false });
    expect(written(read(''))).toBe('');
  });

  it('is read and written again as it stands', () => {
    const address = 'search=truss&page=3&per_page=50&sort_by=jobs_count&order=desc&corporation=4&deleted=1';
    expect(written(read(address))).toBe(address);
  });

  it('counts as not said where it is wrong', () => {
    expect(read('page=0&per_page=7&sort_by=password&order=up&corporation=x&deleted=maybe')).toEqual(read(''));
  });

  it('is sent with deleted rows only where they are asked for', () => {
    expect(toCallQuery(read('deleted=1'))).toMatchObject({ deleted: 1 });
    expect(toCallQuery(read('deleted=0')).deleted).toBeUndefined();
  });
});

describe('a change', () => {
  it('begins at the first page, unless it is of the page', () => {
    expect(changeQuery(read('page=3'), { search: 'truss' }).page).toBe(1);
    expect(changeQuery(read('page=3'), { page: 4 }).page).toBe(4);
  });

  it('of the order turns it round for the same column, and begins upwards for another', () => {
    expect(sortedBy(read('page=3'), 'Company')).toMatchObject({ sort_by: 'Company', order: 'desc', page: 1 });
    expect(sortedBy(read('order=desc'), 'Company').order).toBe('asc');
    expect(sortedBy(read('order=desc'), 'jobs_count')).toMatchObject({ sort_by: 'jobs_count', order: 'asc' });
  });
});
