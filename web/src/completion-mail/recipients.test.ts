import { expect, it } from 'vitest';
import { copiesOf, missingAddress, nameOf, recipientsText } from './recipients.ts';

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
});

it('warns of a contact without an address', () => {
  expect(missingAddress({ contact, copies: [sam] })).toBeNull();
  const without = { ...contact, email: null };
  expect(missingAddress({ contact: without, copies: [sam] })).toBe(
    'Kelsey Nguyen has no email address. Only the copies go out.',
  );
  expect(missingAddress({ contact: without, copies: [lena] })).toBe(
    'Kelsey Nguyen has no email address. Nobody is mailed.',
  );
});
