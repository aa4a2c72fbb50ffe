import { describe, expect, it } from 'vitest';
import { databaseName, withDatabase } from './database-address.ts';

describe('database addresses', () => {
  it('keep everything but the name', () => {
    const address = 'postgres://someone:secret@db.firm.example:5433/sealdesk?sslmode=require';
    expect(databaseName(address)).toBe('sealdesk');
    expect(withDatabase(address, 'bench_1m')).toBe(
      'postgres://someone:secret@db.firm.example:5433/bench_1m?sslmode=require',
    );
  });
});
