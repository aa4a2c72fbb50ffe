import { existsForContact } from '../scope.ts';

/** Returns the SQL condition that the contact's user is disabled. */
export function isDisabled(contact: string): string {
  return `exists (select from app_user u where u.contact_id = ${contact}.id and u.disabled_at is not null)`;
}

/**
 * Returns the SQL condition that the contact may be addressed about the company's jobs. Lists show an address by it, with the
 * same result as `addressJobMail`. Both are tables of the statement.
 */
export function mayBeAddressed(contact: string, company: string): string {
  return `(${contact}.deleted_at is null and not ${isDisabled(contact)} and ${existsForContact(contact, company)})`;
}
