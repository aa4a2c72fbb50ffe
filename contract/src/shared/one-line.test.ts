import { expect, it } from 'vitest';
import { linesOf, withoutControls } from './one-line.ts';

it('keeps line breaks out of headers', () => {
  expect(withoutControls(' D48213\r\nBcc: x@evil.example\u2028 ')).toBe('D48213 Bcc: x@evil.example');
});

it('drops what turns the direction of text, and half a character', () => {
  expect(withoutControls('plans\u202Efdp.exe\u2066 \uD800')).toBe('plansfdp.exe \uFFFD');
});

it('keeps lines apart, however they end', () => {
  expect(linesOf(' One\r\nTwo\rThree\u2029Four\u0007\n\nFive ')).toEqual(['One', 'Two', 'Three', 'Four', '', 'Five']);
});
