import { expect, it } from 'vitest';
import { attachment } from './disposition.ts';

it.each([
  ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  ['Lot 14 (2).zip', `attachment; filename="Lot 14 (2).zip"; filename*=UTF-8''Lot%2014%20%282%29.zip`],
  ['résumé 🏠.pdf', `attachment; filename="r_sum_ _.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%F0%9F%8F%A0.pdf`],
  ['a";filename=evil.exe', `attachment; filename="a_;filename=evil.exe"; filename*=UTF-8''a%22%3Bfilename%3Devil.exe`],
  [
    'a.pdf\r\nSet-Cookie: x=1',
    `attachment; filename="a.pdf__Set-Cookie: x=1"; filename*=UTF-8''a.pdf__Set-Cookie%3A%20x%3D1`,
  ],
  ['../..\\x', `attachment; filename=".._.._x"; filename*=UTF-8''.._.._x`],
  ['50%25.pdf', `attachment; filename="50_25.pdf"; filename*=UTF-8''50%2525.pdf`],
  ["it's*.pdf", `attachment; filename="it's*.pdf"; filename*=UTF-8''it%27s%2A.pdf`],
  ['\uD800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('names %j', (name, header) => {
  expect(attachment(name)).toBe(header);
});

it('is a header value whatever the name', () => {
  const everything = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code));
  expect(attachment(everything)).toMatch(/^[\x20-\x7E]+$/);
  expect(() => new Headers({ 'content-disposition': attachment(everything) })).not.toThrow();
});
