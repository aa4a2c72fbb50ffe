import { expect, it } from 'vitest';
import { parseDisposition } from './disposition.ts';

it.each([
  ['form-data; name="job_type"', { name: 'job_type', fileName: null }],
  ['form-data; name=job_type', { name: 'job_type', fileName: null }],
  ['form-data; name="files[0]"; filename="a b.pdf"', { name: 'files[0]', fileName: 'a b.pdf' }],
  ['form-data; name="files[0]"; filename=""', { name: 'files[0]', fileName: '' }],
  ['FORM-DATA ; NAME="a";FILENAME="b"', { name: 'a', fileName: 'b' }],
  ['form-data; name="a"; filename="résumé 👷.pdf"', { name: 'a', fileName: 'résumé 👷.pdf' }],
  ['form-data; name="a"; filename="a%22;filename=evil.exe"', { name: 'a', fileName: 'a";filename=evil.exe' }],
  ['form-data; name="a"; filename="a\\";x.pdf"', { name: 'a', fileName: 'a";x.pdf' }],
  ['form-data; name="a"; filename="a%0D%0Ab.pdf"', { name: 'a', fileName: 'a\r\nb.pdf' }],
  ['form-data; name="a"; filename="C:\\x\\evil.pdf"', { name: 'a', fileName: 'C:\\x\\evil.pdf' }],
  ['form-data; name="a"; filename="100%25.pdf"', { name: 'a', fileName: '100%25.pdf' }],
])('reads %s', (header, read) => expect(parseDisposition(header)).toEqual(read));

it('[MPT-014] reads a name in the extended form, which cleaning then takes for what it is', () => {
  const header = `form-data; name="a"; filename="x.pdf"; filename*=UTF-8''..%2F..%2Fevil.pdf`;
  expect(parseDisposition(header)).toEqual({ name: 'a', fileName: '../../evil.pdf' });
});

it.each([
  [undefined, 'malformed'],
  ['attachment; name="a"', 'malformed'],
  ['form-data', 'malformed'],
  ['form-data; filename="a"', 'malformed'],
  ['form-data; name="a"; filename="a.pdf', 'invalid'],
  ['form-data; name="a"; filename="a";filename=evil.exe"', 'invalid'],
  ['form-data; name="a"; name="b"', 'invalid'],
  ['form-data; name="a" filename="b"', 'invalid'],
  ['form-data; name="a"; filename*=UTF-8\'\'%zz', 'invalid'],
  ['form-data; name="a"; filename*=latin1\'\'x', 'invalid'],
])('refuses %s', (header, kind) => expect(() => parseDisposition(header)).toThrow(expect.objectContaining({ kind })));
