import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { LOGO } from '../../mail/logo.ts';
import { SAMPLE_LETTERS } from './sample-letters.ts';

const FIRM = {
  MAIL_FROM: 'Sealdesk <desk@firm.example>',
  FIRM_ADDRESS: '1200 Example Avenue, Richmond, VA 23219',
  PUBLIC_URL: 'https://seals.firm.example',
};

/** Returns a mail of each kind as a mail program shows it, which puts the picture that travels in it where the page names it. */
export function shownMails(): { name: string; html: string; button: string | null }[] {
  const logo = `data:image/png;base64,${LOGO.content.toString('base64')}`;
  return Object.entries<Letter>(SAMPLE_LETTERS).map(([name, letter]) => ({
    name,
    html: composeMail(letter, FIRM).html.replace(`cid:${LOGO.cid}`, logo),
    button: letter.button?.words ?? null,
  }));
}
