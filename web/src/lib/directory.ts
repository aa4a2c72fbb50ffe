import type { QueryInput } from '@sealdesk/contract/client.ts';
import { call } from './session/api.ts';

/** What can be chosen: a corporation or a company. */
export type Choice = { id: number; name: string };
export type Directory = 'corporations' | 'companies';

const CALL = { corporations: 'corporationsDropdown', companies: 'companiesDropdown' } as const;

/** Asks for the corporations or companies that the viewer may see: those whose name has the text in it, or one by id. */
export async function askDirectory(directory: Directory, query: QueryInput, signal: AbortSignal): Promise<Choice[]> {
  return (await call(CALL[directory], { query }, { signal })).data;
}
