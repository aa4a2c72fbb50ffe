import { type Contact, CONTACT_FIELDS, NewContactBody } from '@sealdesk/contract/directory/contact.ts';
import { z } from 'zod';
import { call } from '../../../lib/session/api.ts';
import { labelsOf } from '../row/labels.ts';
import { sendOnce } from '../../../lib/session/send-once.ts';
import type { RowKind } from '../row/row-kind.ts';

/** The form of a contact. */
export type ContactValues = {
  first_name: string;
  last_name: string;
  drjcoid: number | null;
  drj_corporate_id: number | null;
  email: string;
  work_phone: string;
  cell_phone: string;
  timezone: string;
  employee_id: number | null;
  is_engineer: boolean;
  Comments: string;
  deleted: boolean;
};

/** Where most of the firm's customers are. */
const USUAL_TIMEZONE = 'America/New_York';

/** Of a contact who never had an address, none is asked for either. */
const WITHOUT_EMAIL = NewContactBody.extend({
  email: z.union([z.literal('').transform(() => null), CONTACT_FIELDS.email.rule]),
});

export const CONTACT_KIND: RowKind<Contact, ContactValues> = {
  thing: 'contact',
  labels: { ...labelsOf(CONTACT_FIELDS), deleted: 'Deleted' },
  empty: {
    first_name: '',
    last_name: '',
    drjcoid: null,
    drj_corporate_id: null,
    email: '',
    work_phone: '',
    cell_phone: '',
    timezone: USUAL_TIMEZONE,
    employee_id: null,
    is_engineer: false,
    Comments: '',
    deleted: false,
  },
  rulesFor: (row) => ({ schema: row && row.email === null ? WITHOUT_EMAIL : NewContactBody }),
  namesIn: (row) => ({
    drjcoid: row.drjcoid !== null && row.company !== null ? { id: row.drjcoid, name: row.company } : null,
    drj_corporate_id:
      row.drj_corporate_id !== null && row.corporation !== null
        ? { id: row.drj_corporate_id, name: row.corporation }
        : null,
    employee_id: row.employee_id !== null && row.employee !== null ? { id: row.employee_id, name: row.employee } : null,
  }),
  create: async (fields, key) => {
    const { message, contact } = await sendOnce('createContact', { body: fields as NewContactBody }, key);
    return { message, row: contact };
  },
  save: async ({ id }, changes, key) => {
    const params = { id: String(id) };
    const { message, contact } = await sendOnce('editContact', { params, body: changes }, key);
    return { message, row: contact };
  },
  read: async ({ id }) => {
    const { data } = await call('listContacts', { query: { id, deleted: 1 } });
    return data[0] ?? null;
  },
};
