/**
 * Returns the SQL of those who get a copy of the mail about a completion, as `c`, each with its `type` and `place`: the
 * contacts that the company and its corporation name. `company` and `corporation` are tables of the statement.
 */
export function mailCopiesOf(company: string, corporation: string): string {
  return `(values (1, 'Company copy', ${company}.cc_contact_id), (2, 'Corporate copy', ${corporation}.cc_contact_id),
    (3, 'Main contact', ${company}.main_contact_id)) as k (place, type, contact_id)
  join contact c on c.id = k.contact_id and c.deleted_at is null`;
}
