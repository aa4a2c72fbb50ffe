import { expect, it } from 'vitest';
import { childrenOf, MalformedDer, octetsOf, oidOf, readElement, timeOf } from './der.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

it('reads lengths of one byte, of several, and of none', () => {
  expect(readElement(hex('0403 010203 ff')).content).toEqual(hex('010203'));
  expect(readElement(hex(`048180 ${'07'.repeat(128)}`)).content).toHaveLength(128);
  const open = readElement(hex('3080 020105 2480 0401 0a 0401 0b 0000 0000 ff'));
  expect(open.bytes).toHaveLength(17);
  const [number, pieces] = childrenOf(open);
  expect([number!.content, octetsOf(pieces!)]).toEqual([hex('05'), hex('0a0b')]);
});

it.each(['', '04', '0403 0102', '0485 0000000001 00', '1f01 00', '3080 020105', '3080'.repeat(40)])(
  'refuses what ends too early or is no element: %s',
  (bytes) => {
    expect(() => readElement(hex(bytes))).toThrow(MalformedDer);
  },
);

it('reads identifiers and times', () => {
  expect(oidOf(readElement(hex('0609 2a864886f70d010702')))).toBe('1.2.840.113549.1.7.2');
  expect(oidOf(readElement(hex('0603 550403')))).toBe('2.5.4.3');
  const time = (tag: number, text: string) => timeOf({ tag, content: Buffer.from(text), bytes: Buffer.of() });
  expect(time(0x17, '240614151500Z')).toEqual(new Date('2024-06-14T15:15:00Z'));
  expect(time(0x17, '990614151500Z')).toEqual(new Date('1999-06-14T15:15:00Z'));
  expect(time(0x18, '20500614151500Z')).toEqual(new Date('2050-06-14T15:15:00Z'));
  expect(time(0x17, 'yesterday')).toBeNull();
});
