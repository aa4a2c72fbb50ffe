import type { Company } from '@sealdesk/contract/directory/company.ts';
import type { ContactDeletionEffects, DeletionEffects } from '@sealdesk/contract/directory/directory-list.ts';
import { counted } from '../../../lib/words.ts';
import type { Asked } from '../../../ui/dialogs/confirm.ts';

/** Asks before a company is deleted, with what follows from it. */
export function companyDeletionQuestion(name: string, { open_jobs: jobs, people }: DeletionEffects): Asked {
  return {
    title: `Delete ${name}?`,
    message: [
      ...(jobs > 0
        ? [
            `${counted(jobs, 'open job')} ${jobs === 1 ? 'stays' : 'stay'} open, but the company’s people get no more email about ${them(jobs)}.`,
          ]
        : ['No job is open.']),
      people === 0 ? 'No one loses their sign-in.' : `${peopleWords(people)} can’t sign in any more.`,
      'Its jobs, documents and contacts are kept. Clear Deleted to restore it.',
    ].join('\n'),
    yes: 'Delete company',
  };
}

/** Asks before a contact is deleted, with what follows from it; null where nothing does. */
export function contactDeletionQuestion(
  name: string,
  { open_jobs: jobs, people, stand_ins: standIns }: ContactDeletionEffects,
): Asked | null {
  if (jobs + people === 0) return null;
  return {
    title: `Delete ${name}?`,
    message: [
      ...(jobs > 0
        ? [
            `${counted(jobs, 'open job')} ${jobs === 1 ? 'keeps' : 'keep'} this contact. ${standInSentence(jobs, standIns)}`,
          ]
        : []),
      ...(people > 0 ? [`${name} can’t sign in any more.`] : []),
      'Jobs and documents are kept. Clear Deleted to restore the contact.',
    ].join('\n'),
    yes: 'Delete contact',
  };
}

/** A contact of a corporation can have jobs of several companies, each with its own main contact. */
function standInSentence(jobs: number, standIns: readonly (string | null)[]): string {
  const [name = null] = standIns;
  if (standIns.length > 1) return 'Email about each goes to its company’s main contact, if there is another.';
  if (name !== null) return `Email about ${them(jobs)} goes to ${name}.`;
  return `No one gets email about ${them(jobs)} but those who get copies: the company has no other main contact.`;
}

type Namesake = Pick<Company, 'DrJCOID' | 'Company' | 'ParagonLocation' | 'corporation' | 'deleted_at'>;
/** As many as a person compares at a glance. */
const NAMED = 5;

/** Asks before a company gets the name of others. The firm's customers have the names that they have, so it is no refusal. */
export function sameNameQuestion(name: string, namesakes: readonly Namesake[]): Asked {
  const named = namesakes.slice(0, NAMED).map(({ DrJCOID, ParagonLocation, corporation, deleted_at }) => {
    const facts = [ParagonLocation, corporation, deleted_at === null ? null : 'deleted'].filter(Boolean);
    return [`ID ${DrJCOID}`, ...facts].join(', ');
  });
  const more = namesakes.length - named.length;
  return {
    title: namesakes.length === 1 ? `A company is named ${name} already` : `Companies are named ${name} already`,
    message: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    yes: 'Save anyway',
    no: 'Keep editing',
  };
}

const them = (jobs: number) => (jobs === 1 ? 'it' : 'them');
const peopleWords = (people: number) => (people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`);
