import { CLOSED_COMPANIES, COMPANIES, CORPORATIONS } from './company-list.ts';
import { CUSTOMERS, FIRST_NAMES, LAST_NAMES } from './customers.ts';
import type { Random } from '../random.ts';
import type { ContactRow } from '../rows.ts';
import { STAFF } from './staff.ts';
import { daysBefore } from '../jobs/times.ts';

/** How many contacts of companies and corporations there are, the named ones included. */
const CUSTOMER_CONTACTS = 150;

/** The contact of the nth member of the staff. Their employee number is the same. */
export function staffId(index: number): number {
  return index + 1;
}

/** The contact of the nth named customer. */
export function customerId(index: number): number {
  return STAFF.length + index + 1;
}

/** Everybody: staff first, then the named customers, then the others, spread over the companies. */
export function contactsOf(random: Random, now: Date): ContactRow[] {
  const named = CUSTOMERS.map(({ first, last, of, isDeleted }, index): ContactRow => {
    const company = COMPANIES.findIndex(({ name }) => name === of);
    const corporation = CORPORATIONS.findIndex((name) => name === of);
    const place = COMPANIES[company] ?? { name: of, areaCode: 800, timezone: 'America/New_York' };
    return {
      ...person(random, customerId(index), first, last, place),
      company_id: company === -1 ? null : company + 1,
      corporation_id: corporation === -1 ? null : corporation + 1,
      deleted_at: isDeleted ? daysBefore(now, 45) : null,
    };
  });
  return [...STAFF.map((_, index) => staffContact(index)), ...named, ...others(random, now, named)];
}

function staffContact(index: number): ContactRow {
  const { first, last, isEngineer, timezone = 'America/New_York', left } = STAFF[index]!;
  return {
    id: staffId(index),
    first_name: first,
    last_name: last,
    email: `${first}.${last}@firm.example`.toLowerCase(),
    work_phone: `(608) 555-01${String(10 + index)}`,
    cell_phone: null,
    company_id: null,
    corporation_id: null,
    timezone,
    employee_id: staffId(index),
    is_engineer: isEngineer,
    comments: left ? 'Left the firm.' : null,
    deleted_at: null,
  };
}

/** Fills every company up: at least two a company, more where more work comes from. */
function others(random: Random, now: Date, named: ContactRow[]): ContactRow[] {
  const taken = new Set(named.map(({ first_name, last_name }) => `${first_name} ${last_name}`));
  return Array.from({ length: CUSTOMER_CONTACTS - named.length }, (_, index) => {
    const round = Math.floor(index / COMPANIES.length);
    const companyIndex = round < 2 ? index % COMPANIES.length : random.int(0, Math.floor(COMPANIES.length / 2));
    const company = COMPANIES[companyIndex]!;
    const [first, last] = freshName(random, taken);
    const isGone = CLOSED_COMPANIES.includes(company.name) || (round > 0 && random.chance(0.05));
    return {
      ...person(random, customerId(named.length + index), first, last, company),
      company_id: companyIndex + 1,
      corporation_id: null,
      deleted_at: isGone ? daysBefore(now, random.int(20, 600)) : null,
    };
  });
}

function freshName(random: Random, taken: Set<string>): [string, string] {
  const name = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)] as [string, string];
  if (taken.has(name.join(' '))) return freshName(random, taken);
  taken.add(name.join(' '));
  return name;
}

function person(
  random: Random,
  id: number,
  first: string,
  last: string,
  place: { name: string; areaCode: number; timezone: string },
) {
  return {
    id,
    first_name: first,
    last_name: last,
    email: `${first}.${last}@${domainOf(place.name)}`.toLowerCase(),
    work_phone: random.chance(0.9) ? phone(random, place.areaCode) : null,
    cell_phone: random.chance(0.6) ? phone(random, place.areaCode) : null,
    timezone: place.timezone,
    employee_id: null,
    is_engineer: false,
    comments: random.chance(0.08) ? 'Prefers a call before ten.' : null,
  };
}

/** 555-0100 to 555-0199 belong to nobody. */
function phone(random: Random, areaCode: number): string {
  return `(${areaCode}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** The domain of a company, under a name that can never be registered. */
export function domainOf(name: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`;
}
