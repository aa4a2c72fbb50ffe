import { z } from 'zod';
import type { ViewerKind } from '../people/roles.ts';
import { MAX_COMMENTS } from '../shared/limits.ts';
import { nameText, optionalName, optionalWords } from '../shared/text-rules.ts';
import { type ColumnsOf, type DirectoryField, keptRulesOf, readAt, reference } from './directory-fields.ts';
import { directoryQuery, Named, page } from './directory-list.ts';

/** The fields of a corporation that a form sets, by their names on the wire, in the order of the table. */
export const CORPORATION_FIELDS = {
  corporation: { column: 'name', label: 'Corporation', rule: nameText('Corporation', 100) },
  cc_contact_id: { column: 'cc_contact_id', label: 'CC contact', rule: reference('CC contact') },
  vlan: { column: 'vlan', label: 'VLAN', rule: optionalName('VLAN', 20) },
  MitekVersion: { column: 'mitek_version', label: 'MiTek version', rule: optionalName('MiTek version', 30) },
  Activations: { column: 'activations', label: 'Activations', rule: optionalName('Activations', 30) },
  ITContacts: { column: 'it_contacts', label: 'IT contacts', rule: optionalWords('IT contacts', 500) },
  Comments: { column: 'comments', label: 'Comments', rule: optionalWords('Comments', MAX_COMMENTS) },
} as const satisfies Record<string, DirectoryField>;
export type CorporationColumns = ColumnsOf<typeof CORPORATION_FIELDS>;

/** What only operations are shown of a corporation: the firm's notes on the customer's network. */
export const IT_FIELDS = ['vlan', 'MitekVersion', 'Activations', 'ITContacts', 'Comments'] as const;

/** Returns the fields of a corporation that are not in the answers to that kind of viewer. */
export function hiddenCorporationFields(kind: ViewerKind): readonly (typeof IT_FIELDS)[number][] {
  return kind === 'operations' ? [] : IT_FIELDS;
}

/** Saving a change of one of these means that somebody looked: the server notes the time in `DateLastChecked`. */
export const CHECKED_FIELDS = ['vlan', 'MitekVersion', 'Activations', 'ITContacts'] as const;

const text = z.string().nullable();

/** A corporation as it is answered. What is optional is hidden from employees. */
export const Corporation = z.strictObject({
  id: z.int(),
  corporation: z.string(),
  cc_contact_id: z.int().nullable(),
  /** The name of `cc_contact_id`. */
  cc_contact: Named,
  vlan: text.optional(),
  MitekVersion: text.optional(),
  Activations: text.optional(),
  DateLastChecked: z.iso.datetime().nullable(),
  ITContacts: text.optional(),
  Comments: text.optional(),
  active_locations_count: z.int(),
  total_locations_count: z.int(),
  updated_at: z.string(),
});
export type Corporation = z.infer<typeof Corporation>;

const CORPORATION_SORTS = ['corporation', 'MitekVersion', 'DateLastChecked', 'active_locations_count'] as const;
export const CorporationListQuery = directoryQuery(CORPORATION_SORTS);
export type CorporationListQuery = z.output<typeof CorporationListQuery>;
export const CorporationListReply = page(Corporation);
export type CorporationListReply = z.infer<typeof CorporationListReply>;

/** What is left out stays as it is. Counts, ids and `DateLastChecked` sent back are dropped. */
export const EditCorporationBody = z.object({ ...keptRulesOf(CORPORATION_FIELDS), updated_at: readAt });
export type EditCorporationBody = z.input<typeof EditCorporationBody>;
export type EditCorporationFields = z.output<typeof EditCorporationBody>;
/** The saved row. */
export const EditCorporationReply = z.strictObject({ message: z.string(), corporation: Corporation });
export type EditCorporationReply = z.infer<typeof EditCorporationReply>;
