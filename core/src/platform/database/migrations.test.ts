import { describe, expect, it } from 'vitest';
import { pendingMigrations } from './migrations.ts';

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
