import { expect, it } from 'vitest';
import { copiesOf, missingAddress, nameOf, recipientsText, standInOf } from './recipients.ts';

const contact = {
  contact_name: 'Kelsey Nguyen',
  email: 'kelsey@redrock.example' as string | null,
  work_phone: null,
  cell_phone: null,
};
const sam = { contact: 'Sam Pruitt <sam@redrock.example>', type: 'Company copy' };
const corey = { contact: 'Corey Hale <corey@redrock.example>', type: 'Corporate copy' };

const lena = { contact: 'Lena Fisk', type: 'Main contact' };

it('lists a person who gets a copy twice once, with both types', () => {
  expect(copiesOf({ copies: [sam, corey, { ...sam, type: 'Main contact' }] })).toEqual([
    { contact: sam.contact, types: 'Company copy, Main contact', hasAddress: true },
    { contact: corey.contact, types: 'Corporate copy', hasAddress: true },
  ]);
  expect(nameOf(sam.contact)).toBe('Sam Pruitt');
  expect(copiesOf({})).toEqual([]);
});

it('lists a person without an address by the name alone', () => {
  expect(copiesOf({ copies: [lena] })).toEqual([{ contact: 'Lena Fisk', types: 'Main contact', hasAddress: false }]);
  expect(nameOf('Lena Fisk')).toBe('Lena Fisk');
});

it('says who is mailed in a few words', () => {
  expect(recipientsText({ contact, copies: [] })).toBe('Kelsey Nguyen');
  expect(recipientsText({ contact, copies: [sam] })).toBe('Kelsey Nguyen and 1 copy');
  expect(recipientsText({ contact, copies: [sam, corey] })).toBe('Kelsey Nguyen and 2 copies');
  expect(recipientsText({ contact: { ...contact, email: null }, copies: [sam] })).toBe('1 copy');
  expect(recipientsText({ contact, copies: [sam, lena] })).toBe('Kelsey Nguyen and 1 copy');
  const recipient = { contact: 'Kelsey Nguyen <Kelsey@redrock.example>', type: 'Main contact' };
  expect(recipientsText({ contact, copies: [sam, recipient] })).toBe('Kelsey Nguyen and 1 copy');
  expect(recipientsText({ contact, copies: [recipient] })).toBe('Kelsey Nguyen');
});

it('warns of a contact who can’t be emailed', () => {
  expect(missingAddress({ contact, copies: [sam] })).toBeNull();
  const without = { ...contact, email: null };
  expect(missingAddress({ contact: without, copies: [sam] })).toBe(
    'Kelsey Nguyen can’t get email about this job. Only the copies go out.',
  );
  expect(missingAddress({ contact: without, copies: [lena] })).toBe(
    'Kelsey Nguyen can’t get email about this job. Nobody is emailed.',
  );
});

it('names the main contact who stands in for a contact who can’t be emailed', () => {
  const main = { contact: 'Lena Fisk <lena@redrock.example>', type: 'Main contact' };
  const job = { contact: { ...contact, email: null }, copies: [sam, main] };
  expect(standInOf(job)).toBe('Lena Fisk');
  expect(recipientsText(job)).toBe('Lena Fisk and 1 copy');
  expect(missingAddress(job)).toBe(
    'Kelsey Nguyen can’t get email about this job. The email goes to the main contact, Lena Fisk.',
  );
  expect(standInOf({ contact, copies: [main] })).toBeNull();
  expect(standInOf({ ...job, copies: [sam, lena] })).toBeNull();
});
