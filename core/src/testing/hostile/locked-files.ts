import { savedByQpdf } from '../sealed/qpdf.ts';
import type { HostilePdf } from './hostile-pdf.ts';

const PASSWORD = /remove the password/;
const locked = (pdf: Buffer, user: string, ...options: string[]) =>
  savedByQpdf(pdf, '--encrypt', user, 'the owner', ...options, '--');

/** Files that are locked, by which some can't be opened. */
export const LOCKED_FILES: HostilePdf[] = [
  {
    id: 'PDF-030',
    title: 'a password to open it',
    make: ({ unsigned }) => locked(unsigned, 'open sesame', '256'),
    refused: PASSWORD,
  },
  {
    id: 'PDF-031',
    title: 'a lock for owners',
    make: ({ unsigned, sign }) => sign(locked(unsigned, '', '256', '--modify=none', '--extract=n')),
    refused: null,
  },
  {
    id: 'PDF-032',
    title: 'a password of 200 bytes',
    make: ({ unsigned }) => locked(unsigned, 'x'.repeat(200), '256'),
    refused: PASSWORD,
  },
];
