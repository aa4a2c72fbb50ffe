/** What the dialog of a license is opened for: a new one, or a cell of the matrix and what to begin with there. */
export type AskedLicense =
  | { at: 'add'; contactId: number | null; state: string | null }
  | { at: 'cell'; contactId: number; state: string; first: 'details' | 'renew' };
