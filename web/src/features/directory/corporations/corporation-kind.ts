import { type Corporation, CORPORATION_FIELDS } from '@sealdesk/contract/directory/corporation.ts';
import { rulesOf } from '@sealdesk/contract/directory/directory-fields.ts';
import { z } from 'zod';
import { call } from '../../../lib/session/api.ts';
import { labelsOf } from '../row/labels.ts';
import { sendOnce } from '../../../lib/session/send-once.ts';
import type { RowKind } from '../row/row-kind.ts';

/** The form of a corporation. Corporations are neither made nor deleted on the screen. */
export type CorporationValues = {
  corporation: string;
  cc_contact_id: number | null;
  vlan: string;
  MitekVersion: string;
  Activations: string;
  ITContacts: string;
  Comments: string;
};

export const CORPORATION_KIND: RowKind<Corporation, CorporationValues> = {
  thing: 'corporation',
  labels: labelsOf(CORPORATION_FIELDS),
  empty: {
    corporation: '',
    cc_contact_id: null,
    vlan: '',
    MitekVersion: '',
    Activations: '',
    ITContacts: '',
    Comments: '',
  },
  rulesFor: () => ({ schema: z.object(rulesOf(CORPORATION_FIELDS)) }),
  namesIn: ({ cc_contact }) => ({ cc_contact_id: cc_contact }),
  save: async ({ id }, changes, key) => {
    const params = { id: String(id) };
    const { message, corporation } = await sendOnce('editCorporation', { params, body: changes }, key);
    return { message, row: corporation };
  },
  read: ({ id }) => call('getCorporation', { params: { id: String(id) } }),
};
