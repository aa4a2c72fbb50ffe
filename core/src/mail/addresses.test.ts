import { describe, expect, it } from 'vitest';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import { newMessageId, toRecipients } from './addresses.ts';

describe('a mail address', () => {
  it.each([
    'ann@builder.example',
    'ann.lee+seals@sub.builder.example',
    'ann@BUILDER.example',
    "o'neil@a-b.example",
    longAddress(254),
  ])('may be %s', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'ann',
    'ann@localhost',
    'ann@builder.example, bob@builder.example',
    'Ann <ann@builder.example>',
    '"ann lee"@builder.example',
    'ann@builder.example\r\nBcc: x@evil.example',
    'ann\u0000@builder.example',
    'ann\u200b@builder.example',
    'ann@[127.0.0.1]',
    'ann@@builder.example',
    `${'a'.repeat(65)}@builder.example`,
    longAddress(255),
  ])('may not be %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});

describe('the recipients of a mail', () => {
  it('hold each address once, and whoever it speaks to before the copies', () => {
    const ann = { name: 'Ann Lee', address: 'ann@builder.example' };
    const again = { name: 'A. Lee', address: 'Ann@Builder.example' };
    const bob = { name: 'Bob', address: 'bob@builder.example' };
    expect(toRecipients({ to: [ann], cc: [again, bob, bob] })).toEqual([
      { as: 'to', ...ann, state: 'waiting' },
      { as: 'cc', ...bob, state: 'waiting' },
    ]);
  });

  it('are those it speaks to where there are no copies', () => {
    const ann = { name: 'Ann Lee', address: 'ann@builder.example' };
    expect(toRecipients({ to: [ann] })).toEqual([{ as: 'to', ...ann, state: 'waiting' }]);
  });

  it('are refused as a whole when one is no address', () => {
    expect(() => toRecipients({ to: [{ name: '', address: 'nobody' }] })).toThrow('no mail address');
  });
});

it("makes the Message-ID under the sender's domain", () => {
  expect(newMessageId('3f', 'desk@mail.firm.example')).toBe('<3f@mail.firm.example>');
});

/** An address of that many characters, which is fine but for its length. */
function longAddress(length: number): string {
  const end = '.builder.example';
  return `ann@${'b'.repeat(length - 4 - end.length)}${end}`;
}
