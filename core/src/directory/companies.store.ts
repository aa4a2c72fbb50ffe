import { hiddenCompanyFields, type Company, type CompanyListQuery } from '@sealdesk/contract/directory/company.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import type pg from 'pg';
import type { Tx } from '../platform/database/database.ts';
import { Values } from '../platform/database/statement.ts';
import { findRow, pageStatement, readPage, type ListedTable } from '../platform/database/listed-table.ts';
import { readAtSql, timeSql } from '../platform/database/time-sql.ts';
import { namedContactSql } from './directory-sql.ts';
import { requireVisibleSort } from './visible-sort.ts';

const projectSql = (id: string) =>
  `(select json_build_object('CSMIID', p.id, 'Title', p.title) from project p where p.id = ${id})`;

const COMPANIES: ListedTable<Company, CompanyListQuery['sort_by']> = {
  table: 'company',
  fields: {
    DrJCOID: 'r.id',
    Company: 'r.name',
    ParagonOrganization: 'r.paragon_organization',
    ParagonLocation: 'r.location',
    drj_corporate_id: 'r.corporation_id',
    corporation: '(select corp.name from corporation corp where corp.id = r.corporation_id)',
    TSAccountID: 'r.account_id',
    account: `(select json_build_object('id', a.id, 'Account', a.name, 'in_use', a.in_use) from account a
      where a.id = r.account_id)`,
    SealCSMIID: 'r.seal_project_id',
    RepairCSMIID: 'r.repair_project_id',
    SpecialEngineeringCSMIID: 'r.special_project_id',
    seal_project: projectSql('r.seal_project_id'),
    repair_project: projectSql('r.repair_project_id'),
    spec_eng_project: projectSql('r.special_project_id'),
    ContactINDID: 'r.main_contact_id',
    main_contact: namedContactSql('r.main_contact_id'),
    cc_contact_id: 'r.cc_contact_id',
    cc_contact: namedContactSql('r.cc_contact_id'),
    allow_unsealed_request: 'r.allow_unsealed_request',
    Comments: 'r.comments',
    deleted_at: timeSql('r.deleted_at'),
    is_default: 'r.is_default',
    contacts_count: '(select count(*) from contact c where c.company_id = r.id and c.deleted_at is null)::int',
    // The kept counts: no list reads the jobs.
    jobs_count: '(select coalesce(sum(t.jobs), 0) from job_tally_company t where t.company_id = r.id)::int',
    updated_at: readAtSql('r.updated_at'),
  },
  sorts: {
    Company: { by: 'lower(r.name)' },
    DrJCOID: { by: 'r.id' },
    corporation: {
      by: 'lower(corp.name)',
      joins: 'left join corporation corp on corp.id = r.corporation_id',
      isNullable: true,
    },
    ParagonOrganization: { by: 'lower(r.paragon_organization)', isNullable: true },
    contacts_count: {
      by: 'coalesce(people.count, 0)',
      joins: `left join (select company_id, count(*) from contact where deleted_at is null group by company_id)
        as people on people.company_id = r.id`,
    },
    jobs_count: {
      by: 'coalesce(tally.jobs, 0)',
      joins: `left join (select company_id, sum(jobs) as jobs from job_tally_company group by company_id)
        as tally on tally.company_id = r.id`,
    },
  },
  searched: `(r.name || ' ' || coalesce(r.location, '') || ' ' || coalesce(r.paragon_organization, ''))`,
  isDeletable: true,
};

/** Returns the statement of a page of companies. Exported for plans and benchmarks. */
export function companiesStatement(kind: ViewerKind, query: CompanyListQuery) {
  const hidden = hiddenCompanyFields(kind);
  requireVisibleSort(hidden, query.sort_by);
  const { corporation, drjcoid, name, deleted } = query;
  const values = new Values();
  const conditions = [
    ...(corporation === undefined ? [] : [`r.corporation_id = ${values.add(corporation)}`]),
    ...(drjcoid === undefined ? [] : [`r.id = ${values.add(drjcoid)}`]),
    ...(name === undefined ? [] : [`lower(r.name) = lower(${values.add(name)})`]),
  ];
  // A link to a row finds it also when it is deleted.
  const withDeleted = deleted || drjcoid !== undefined;
  return pageStatement(COMPANIES, query, { conditions, withDeleted }, { hidden, values });
}

/** Returns a page of companies, without what is hidden from that kind of viewer. For staff: the route's rule says so. */
export async function listCompanies(pool: pg.Pool, kind: ViewerKind, query: CompanyListQuery) {
  return readPage<Company>(pool, companiesStatement(kind, query), query.per_page);
}

/** Returns the company as the list answers it, or null. */
export async function findCompany(tx: Tx, kind: ViewerKind, id: number): Promise<Company | null> {
  return findRow(tx, COMPANIES, hiddenCompanyFields(kind), id);
}
