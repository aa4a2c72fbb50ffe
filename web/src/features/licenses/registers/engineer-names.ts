import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';

/** Returns a function that names an engineer by their contact; somebody who is an engineer no longer has no name here. */
export function engineerNames({ engineers }: Pick<LicensesReply, 'engineers'>): (contactId: number) => string {
  const names = new Map(engineers.map(({ contact_id, full_name }) => [contact_id, full_name]));
  return (contactId) => names.get(contactId) ?? 'A former engineer';
}
