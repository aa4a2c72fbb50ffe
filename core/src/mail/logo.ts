import { readFileSync } from 'node:fs';
import type { InlinePicture } from '../platform/mailer.ts';

/** The logo of every mail, at twice its size. It travels in the mail: nothing is fetched when it is read. */
export const LOGO: InlinePicture = {
  cid: 'logo@sealdesk',
  fileName: 'logo.png',
  content: readFileSync(new URL('logo.png', import.meta.url)),
};
