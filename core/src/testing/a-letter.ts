import { toLetter, type Letter } from '@sealdesk/contract/mail/letter.ts';

/** A letter to Ann Lee of which only the named parts matter. */
export function aLetter(changes: Partial<Parameters<typeof toLetter>[0]> = {}): Letter {
  return toLetter({ subject: 'Ready', title: 'Ready', to: 'Ann Lee', paragraphs: ['Hello.'], ...changes });
}
