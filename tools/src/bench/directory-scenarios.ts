import { CompanyListQuery } from '@sealdesk/contract/directory/company.ts';
import { ContactListQuery } from '@sealdesk/contract/directory/contact.ts';
import { CorporationListQuery } from '@sealdesk/contract/directory/corporation.ts';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { companiesStatement } from '@sealdesk/core/directory/companies.store.ts';
import { contactsStatement } from '@sealdesk/core/directory/contacts.store.ts';
import { corporationsStatement } from '@sealdesk/core/directory/corporations.store.ts';
import { addressOf, type PageScenario } from './page-scenario.ts';

const companies = (name: string, query: Record<string, string>): PageScenario => ({
  name: `companies, ${name}`,
  address: addressOf(PATHS.listCompanies[1], query),
  statement: companiesStatement('operations', CompanyListQuery.parse(query)),
});

const corporations = (name: string, query: Record<string, string>): PageScenario => ({
  name: `corporations, ${name}`,
  address: addressOf(PATHS.listCorporations[1], query),
  statement: corporationsStatement('operations', CorporationListQuery.parse(query)),
});

const contacts = (name: string, query: Record<string, string>): PageScenario => ({
  name: `contacts, ${name}`,
  address: addressOf(PATHS.listContacts[1], query),
  statement: contactsStatement('operations', ContactListQuery.parse(query)),
});

/** Every sort, searches that find many, few and nothing, first and deep pages, each filter. */
export function directoryScenarios(): PageScenario[] {
  return [
    companies('by name', {}),
    companies('by name, descending', { order: 'desc' }),
    companies('100 a page', { per_page: '100' }),
    companies('a deep page', { page: '400' }),
    companies('by number', { sort_by: 'DrJCOID' }),
    companies('by corporation', { sort_by: 'corporation' }),
    companies('by organization', { sort_by: 'ParagonOrganization' }),
    companies('by contacts', { sort_by: 'contacts_count', order: 'desc' }),
    companies('by jobs', { sort_by: 'jobs_count', order: 'desc' }),
    companies('of a corporation', { corporation: '1' }),
    companies('with deleted', { deleted: '1' }),
    companies('search, many', { search: 'truss' }),
    companies('search, few', { search: 'Company 499' }),
    companies('search, none', { search: 'no such company' }),
    corporations('by name', {}),
    corporations('100 a page', { per_page: '100' }),
    corporations('by version', { sort_by: 'MitekVersion' }),
    corporations('by check', { sort_by: 'DateLastChecked' }),
    corporations('by locations', { sort_by: 'active_locations_count', order: 'desc' }),
    corporations('search', { search: 'Corporation 99' }),
    contacts('by name', {}),
    contacts('by name, descending', { order: 'desc' }),
    contacts('100 a page', { per_page: '100' }),
    contacts('a deep page', { page: '1500' }),
    contacts('by company', { sort_by: 'company' }),
    contacts('by email', { sort_by: 'email' }),
    contacts('by time zone', { sort_by: 'timezone' }),
    contacts('by employee', { sort_by: 'employee' }),
    contacts('of a company', { drjcoid: '1' }),
    contacts('with deleted', { deleted: '1' }),
    contacts('search, many', { search: 'customer' }),
    contacts('search, few', { search: 'Last1999' }),
    contacts('search, none', { search: 'no such person' }),
  ];
}
