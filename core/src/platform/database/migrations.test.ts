import { describe, expect, it } from 'vitest';
import { aloneStatements, pendingMigrations } from './migrations.ts';

const file = (name: string, sha256 = 'a') => ({ name, sql: '', sha256 });
const ran = (name: string, sha256 = 'a') => ({ name, sha256 });

describe('migrations', () => {
  it('that have not run are to run, in their order', () => {
    expect(pendingMigrations([file('0001_a.sql'), file('0002_b.sql')], [ran('0001_a.sql')])).toEqual([
      file('0002_b.sql'),
    ]);
  });

  it('are refused when one was changed after it ran', () => {
    expect(() => pendingMigrations([file('0001_a.sql', 'b')], [ran('0001_a.sql')])).toThrow('was changed after it ran');
  });

  it('are refused when one that ran is missing, or one comes too late', () => {
    expect(() => pendingMigrations([], [ran('0001_a.sql')])).toThrow('has no file');
    expect(() => pendingMigrations([file('0001_a.sql'), file('0002_b.sql')], [ran('0002_b.sql')])).toThrow(
      'comes before',
    );
  });
});

describe('a migration outside a transaction', () => {
  const build = 'create index concurrently a_n\n  on a (n) where n > 0;';

  it('is run statement by statement', () => {
    const text = `-- Why; and what for.\ndrop index concurrently if exists a_n;\n${build}\n\n-- More.\ncreate table if not exists b ();\n`;
    expect(aloneStatements(text)).toEqual([
      { statement: 'drop index concurrently if exists a_n', isConcurrent: true },
      { statement: build.slice(0, -1), isConcurrent: true },
      { statement: 'create table if not exists b ()', isConcurrent: false },
    ]);
  });

  it('has the body of a function as part of one statement', () => {
    const body = `do $$\nbegin\n  perform 1;\n  perform 2;\nend $$`;
    expect(aloneStatements(`${body};\nselect 3;\n`).map(({ statement }) => statement)).toEqual([body, 'select 3']);
  });

  it('is refused when an interrupted build would keep it from being run again', () => {
    expect(() => aloneStatements(build)).toThrow('Index a_n is built before it is dropped');
  });
});
