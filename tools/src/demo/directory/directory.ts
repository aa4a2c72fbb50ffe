import { CLOSED_COMPANIES, COMPANIES, CORPORATIONS, DEFAULT_COMPANIES, MAY_ASK_UNLOCKED } from './company-list.ts';
import { contactsOf, domainOf } from './contacts.ts';
import { generateAuthorizations, generateCertificates, generateLicenses } from './licenses.ts';
import { randomFrom, type Random } from '../random.ts';
import type {
  AccountRow,
  AuthorizationRow,
  CertificateRow,
  CompanyRow,
  ContactRow,
  CorporationRow,
  EmployeeRow,
  LicenseRow,
  ProjectRow,
} from '../rows.ts';
import { STAFF } from './staff.ts';
import { daysBefore, minutesBefore } from '../jobs/times.ts';

/** Whom the firm works with, and who works for it. */
export type Directory = {
  corporations: CorporationRow[];
  accounts: AccountRow[];
  projects: ProjectRow[];
  companies: CompanyRow[];
  employees: EmployeeRow[];
  contacts: ContactRow[];
  licenses: LicenseRow[];
  authorizations: AuthorizationRow[];
  certificates: CertificateRow[];
};

/** The directory as it stands at that time. The same for every number of jobs. */
export function generateDirectory(now: Date): Directory {
  const random = randomFrom('directory');
  const contacts = contactsOf(random, now);
  const accounts = COMPANIES.map(({ name }, index) => ({
    id: index + 1,
    name,
    in_use: !CLOSED_COMPANIES.includes(name),
  }));
  const projects = accounts.flatMap((account) => projectsOf(account, now));
  return {
    corporations: CORPORATIONS.map((name, index) => corporation(random, name, index + 1, contacts, now)),
    accounts,
    projects,
    companies: COMPANIES.map((_, index) => company(random, index, contacts, now)),
    employees: STAFF.map(({ first, last }, index) => ({ id: index + 1, name: `${first} ${last}` })),
    contacts,
    licenses: generateLicenses(now),
    authorizations: generateAuthorizations(now),
    certificates: generateCertificates(now),
  };
}

/** The contacts of a company who are still there; for a closed company, those who were. */
export function contactsOfCompany(directory: Directory, companyId: number): number[] {
  const all = directory.contacts.filter((contact) => contact.company_id === companyId);
  const present = all.filter(({ deleted_at }) => deleted_at === null);
  return (present.length > 0 ? present : all).map(({ id }) => id);
}

/** The three projects of a company's account have fixed places, so that a company finds them by counting. */
function projectsOf({ id }: AccountRow, now: Date): ProjectRow[] {
  const year = now.getUTCFullYear();
  const titles = [`Seals ${year}`, `Repairs ${year}`, `Spec Eng ${year}`];
  return titles.map((title, index) => ({
    id: (id - 1) * titles.length + index + 1,
    account_id: id,
    title,
  }));
}

function corporation(random: Random, name: string, id: number, contacts: ContactRow[], now: Date): CorporationRow {
  const corporate = contacts.find((contact) => contact.corporation_id === id);
  return {
    id,
    name,
    cc_contact_id: corporate?.id ?? null,
    vlan: String(100 + id * 13),
    mitek_version: random.pick(['8.6.2', '8.7.0', '8.7.1', '8.8.0']),
    activations: String(random.int(4, 40)),
    last_checked_at: daysBefore(minutesBefore(now, random.int(40, 60) * 7), random.int(3, 200)),
    it_contacts: `${random.pick(['it', 'helpdesk', 'sysadmin'])}@${domainOf(name)}`,
    comments: random.chance(0.3) ? 'The corporate office reports new locations to us first.' : null,
  };
}

function company(random: Random, index: number, contacts: ContactRow[], now: Date): CompanyRow {
  const { name, location, corporation: corporationId } = COMPANIES[index]!;
  const id = index + 1;
  const own = contacts.filter((contact) => contact.company_id === id && !contact.deleted_at);
  const firstProject = index * 3 + 1;
  return {
    id,
    name,
    paragon_organization: initialsOf(name),
    location,
    corporation_id: corporationId,
    account_id: id,
    seal_project_id: firstProject,
    repair_project_id: firstProject + 1,
    special_project_id: firstProject + 2,
    main_contact_id: own[0]?.id ?? null,
    cc_contact_id: random.chance(0.5) ? (own[1]?.id ?? null) : null,
    allow_unsealed_request: MAY_ASK_UNLOCKED.includes(name),
    comments: random.chance(0.25) ? random.pick(COMPANY_COMMENTS) : null,
    deleted_at: CLOSED_COMPANIES.includes(name) ? daysBefore(now, 240) : null,
    is_default: DEFAULT_COMPANIES.includes(name),
  };
}

const COMPANY_COMMENTS = [
  'Sends floor and roof as separate zips; keep them separate.',
  'Wants the sealed set by noon for the afternoon truck.',
  'Layouts come without dimensions; call before the first set.',
  'Uses two plants. The job name says which.',
] as const;

function initialsOf(name: string): string {
  return name
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
