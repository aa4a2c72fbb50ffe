import { describe, expect, it } from 'vitest';
import { searchQueriesFor, LONGEST_TEXT } from './search-queries.ts';

const jobsFor = (text: string) => searchQueriesFor(text)?.jobs;

describe('searchQueriesFor', () => {
  it.each(['D48213', 'd48213 '])('asks for the job of the number %j', (text) => {
    expect(jobsFor(text)).toEqual([{ job_id: '48213', per_page: 10 }]);
  });

  it.each(['48213', ' 48213 '])(
    'asks for the job of the bare number %j, and for jobs with it in their name',
    (text) => {
      expect(jobsFor(text)).toEqual([
        { job_id: '48213', per_page: 10 },
        { job_name: '48213', per_page: 10 },
      ]);
    },
  );

  it.each(['D48213, 48209', '48213 d48209', '48213;48209,'])('asks for each of the numbers %j', (text) => {
    expect(jobsFor(text)).toEqual([{ job_id: '48213,48209', per_page: 10 }]);
  });

  it.each(['412 Marsh Oak Dr', 'D48213 roof', '0', 'D', 'Lot 14'])('takes %j for a part of a name', (text) => {
    expect(jobsFor(text)).toEqual([{ job_name: text, per_page: 10 }]);
  });

  it('asks for companies whatever the text is, and for one more than is shown', () => {
    expect(searchQueriesFor(' 84 ')?.companies).toEqual({ search: '84', limit: 8 });
    expect(searchQueriesFor('Blue Ridge')?.companies).toEqual({ search: 'Blue Ridge', limit: 8 });
  });

  it('asks for nothing where nothing was typed', () => {
    expect([searchQueriesFor(''), searchQueriesFor('   '), searchQueriesFor('\0')]).toEqual([null, null, null]);
  });

  it('sends nothing that the server would refuse', () => {
    expect(jobsFor(`a\0${'b'.repeat(300)}`)).toEqual([{ job_name: `a${'b'.repeat(LONGEST_TEXT - 1)}`, per_page: 10 }]);
  });
});
