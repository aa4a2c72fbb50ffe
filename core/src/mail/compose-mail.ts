import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import type { Config } from '../platform/config.ts';
import { firmOf } from './firm.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/** What a row of the outbox holds of a letter: both parts, as they go out. */
export type Composed = { subject: string; body: string; html: string };

type Settings = Pick<Config, 'FIRM_NAME' | 'FIRM_ADDRESS' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** Writes both parts of a mail. Throws on a button that leads anywhere but to the product. */
export function composeMail(letter: Letter, config: Settings): Composed {
  const { subject, button } = letter;
  if (button && !isOwn(button.address, config.PUBLIC_URL))
    throw new Error('The button of a mail must lead to an address of PUBLIC_URL.');
  const firm = firmOf(config);
  return { subject, body: letterText(letter, firm), html: letterHtml(letter, firm) };
}

function isOwn(address: string, publicUrl: string): boolean {
  return URL.canParse(address) && new URL(address).origin === publicUrl;
}
