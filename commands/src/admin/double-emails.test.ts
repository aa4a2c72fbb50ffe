import { expect, it } from 'vitest';
import { describeDoubleEmails } from './double-emails.ts';

it('names each contact of a shared address', () => {
  const contacts = [
    { id: 7, name: 'Ann Bee', of: 'Blue Truss' },
    { id: 12, name: 'A. Bee', of: 'the firm' },
  ];
  expect(describeDoubleEmails([{ address: 'ann@customer.example', contacts }])).toBe(
    [
      'Address               Contact  Name     Of',
      'ann@customer.example  7        Ann Bee  Blue Truss',
      'ann@customer.example  12       A. Bee   the firm',
      '1 addresses are shared. Correct or delete all but one contact of each.',
    ].join('\n'),
  );
  expect(describeDoubleEmails([])).toBe('No two contacts share an email address.');
});
