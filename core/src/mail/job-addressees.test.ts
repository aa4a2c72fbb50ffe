import { expect, it } from 'vitest';
import { decideRecipients } from './job-addressees.ts';
import type { JobPerson } from './job-addressees.store.ts';
import type { Recipient } from './mail.ts';

const person = (id: number, name: string, changes: Partial<JobPerson> = {}): JobPerson => ({
  id,
  name,
  address: `${name}@mill.example`,
  isDeleted: false,
  isDisabled: false,
  isStaff: false,
  readsJob: true,
  ...changes,
});
const waiting = (contactId: number, as: 'to' | 'cc' = 'to'): Recipient => {
  return { as, name: '', address: '', contactId, state: 'waiting' };
};
const [dana, mia, sam] = [person(1, 'dana', { readsJob: false }), person(2, 'mia'), person(3, 'sam')];
const decide = (recipients: Recipient[], people = [dana, mia, sam], mainContactId: number | null = 2) =>
  decideRecipients({ audience: 'contact', recipients }, { company: 'Mill', mainContactId, people }).map(
    ({ as, contactId, state, isStandIn }) => [as, contactId, state, isStandIn ?? false],
  );

it('lets the main contact stand in once: in place of their own copy, and not when they have that', () => {
  const withheld = ['to', 1, 'withheld', false];
  expect(decide([waiting(1)])).toEqual([withheld, ['to', 2, 'waiting', true]]);
  expect(decide([waiting(1), waiting(3, 'cc'), waiting(2, 'cc')])).toEqual([
    withheld,
    ['to', 2, 'waiting', true],
    ['cc', 3, 'waiting', false],
  ]);
  const sent: Recipient = { ...waiting(2, 'cc'), state: 'accepted' };
  expect(decide([waiting(1), sent])).toEqual([withheld, ['cc', 2, 'accepted', false]]);
});

it('speaks to the first copy where the main contact may not be addressed, and to no one where nobody may', () => {
  const gone = [dana, { ...mia, isDeleted: true }, sam];
  expect(decide([waiting(1), waiting(2, 'cc'), waiting(3, 'cc')], gone)).toEqual([
    ['to', 1, 'withheld', false],
    ['to', 3, 'waiting', true],
    ['cc', 2, 'withheld', false],
  ]);
  expect(decide([waiting(1)], gone)).toEqual([['to', 1, 'withheld', false]]);
  expect(decide([waiting(1)], [dana], null)).toEqual([['to', 1, 'withheld', false]]);
});

it('leaves alone whoever has the email, was refused it or was left out before', () => {
  const settled: Recipient[] = [
    { ...waiting(1), state: 'accepted' },
    { ...waiting(1), state: 'refused', answer: '550 No' },
    { ...waiting(3), state: 'withheld', why: 'Sam was elsewhere.' },
  ];
  expect(decide(settled)).toEqual([
    ['to', 1, 'accepted', false],
    ['to', 1, 'refused', false],
    ['to', 3, 'withheld', false],
  ]);
});

it('leaves out a contact without a usable address, and one whom nobody knows', () => {
  for (const address of [null, 'nobody'])
    expect(decide([waiting(3)], [person(3, 'sam', { address }), mia])[0]).toEqual(['to', 3, 'withheld', false]);
  expect(decide([waiting(9)])[0]).toEqual(['to', 9, 'withheld', false]);
});
