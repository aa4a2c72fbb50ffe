import { COMPANY_FIELDS, type Company, NewCompanyBody } from '@sealdesk/contract/directory/company.ts';
import type { Project } from '@sealdesk/contract/directory/accounts.ts';
import type { Entry } from '../../../directory/directory.queries.ts';
import { call } from '../../../lib/session/api.ts';
import { labelsOf } from '../row/labels.ts';
import { sendOnce } from '../../../lib/session/send-once.ts';
import type { RowKind } from '../row/row-kind.ts';

/** The form of a company. */
export type CompanyValues = {
  Company: string;
  drj_corporate_id: number | null;
  ParagonOrganization: string;
  ParagonLocation: string;
  TSAccountID: number | null;
  SealCSMIID: number | null;
  RepairCSMIID: number | null;
  SpecialEngineeringCSMIID: number | null;
  ContactINDID: number | null;
  cc_contact_id: number | null;
  allow_unsealed_request: boolean;
  is_default: boolean;
  Comments: string;
  deleted: boolean;
};

export const COMPANY_KIND: RowKind<Company, CompanyValues> = {
  thing: 'company',
  labels: { ...labelsOf(COMPANY_FIELDS), deleted: 'Deleted' },
  empty: {
    Company: '',
    drj_corporate_id: null,
    ParagonOrganization: '',
    ParagonLocation: '',
    TSAccountID: null,
    SealCSMIID: null,
    RepairCSMIID: null,
    SpecialEngineeringCSMIID: null,
    ContactINDID: null,
    cc_contact_id: null,
    allow_unsealed_request: false,
    is_default: false,
    Comments: '',
    deleted: false,
  },
  rulesFor: () => ({ schema: NewCompanyBody }),
  namesIn: (row) => ({
    drj_corporate_id: entry(row.drj_corporate_id, row.corporation),
    TSAccountID: entry(row.account?.id, row.account?.Account),
    SealCSMIID: projectEntry(row.seal_project),
    RepairCSMIID: projectEntry(row.repair_project),
    SpecialEngineeringCSMIID: projectEntry(row.spec_eng_project),
    ContactINDID: row.main_contact,
    cc_contact_id: row.cc_contact,
  }),
  create: async (fields, key) => {
    const { message, company } = await sendOnce('createCompany', { body: fields as NewCompanyBody }, key);
    return { message, row: company };
  },
  save: async ({ DrJCOID }, changes, key) => {
    const params = { id: String(DrJCOID) };
    const { message, company } = await sendOnce('editCompany', { params, body: changes }, key);
    return { message, row: company };
  },
  read: async ({ DrJCOID }) => {
    const { data } = await call('listCompanies', { query: { drjcoid: DrJCOID, deleted: 1 } });
    return data[0] ?? null;
  },
};

/** Returns a project as a select offers it. */
export function projectEntry(project: Project | null | undefined): Entry | null {
  return project ? { id: project.CSMIID, name: project.Title } : null;
}

function entry(id: number | null | undefined, name: string | null | undefined): Entry | null {
  return id && name ? { id, name } : null;
}
