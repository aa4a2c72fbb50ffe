import { z } from 'zod';
import { ErrorBody } from '../shared/error-body.ts';
import type { ProjectType } from './accounts.ts';

/** Sentences of the directory, letter for letter, that the specification gives. */
export const DIRECTORY_MESSAGES = {
  notSaved: 'An error occurred while saving.',
  accountNotSaved: 'Failed to save company after account change.',
  projectNotCreated: (type: ProjectType) => `Failed to create ${type} project.`,
} as const;

/** Reports a saved row by its name. */
export const savedRow = (name: string) => `${name} saved.`;

/** Refuses an edit of a row that somebody changed since it was read. */
export const staleRow = (name: string) => `${name} was changed while you were editing it.`;

/** The answer (409, code STALE) to such an edit. */
export const StaleRowBody = ErrorBody.extend({
  /** The name of who changed it last; null for the system. */
  updated_by: z.string().nullable(),
  updated_at: z.string(),
});
export type StaleRowBody = z.infer<typeof StaleRowBody>;

/** Nobody changes their own rights or deletes themselves, whoever they are. */
export const OWN_ROW = 'Your own rights, email and company are changed by somebody else.';
