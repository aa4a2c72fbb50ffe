import type { EditUserBody } from '@sealdesk/contract/people/account.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { call } from './api.ts';
import { viewerQuery } from './viewer.ts';

/** Saves what the viewer keeps of themselves; every screen shows and obeys it from then on. */
export async function editViewer(queryClient: QueryClient, body: EditUserBody): Promise<void> {
  const viewer = await call('editUser', { body });
  queryClient.setQueryData(viewerQuery.queryKey, viewer);
  // Days and times of jobs are the viewer's own.
  if (body.timezone !== undefined) await queryClient.invalidateQueries({ queryKey: queryKeys.jobs.all });
}

/** Switches single letters on or off: at once on the screen, and back if it could not be saved. */
export async function setLetterKeys(queryClient: QueryClient, isOn: boolean): Promise<void> {
  const show = (has_letter_keys: boolean) =>
    queryClient.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, has_letter_keys });
  show(isOn);
  try {
    await editViewer(queryClient, { has_letter_keys: isOn });
  } catch (error) {
    show(!isOn);
    throw error;
  }
}
