import { expect, it } from 'vitest';
import { withoutControls } from './one-line.ts';

it('keeps line breaks out of headers', () => {
  expect(withoutControls(' D48213\r\nBcc: x@evil.example\u2028 ')).toBe('D48213 Bcc: x@evil.example');
});
