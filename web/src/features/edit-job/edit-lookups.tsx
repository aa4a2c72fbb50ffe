import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { contactsQuery, entryQuery } from '../../directory/directory.queries.ts';
import { companiesQuery, useCustomerOfForm } from '../../job-form/use-customer.ts';
import { useOnline } from '../../lib/live/use-live.ts';
import { isSessionOver } from '../../lib/session/failure.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { statusesQuery, whoCanSealQuery } from './edit-job.queries.ts';

/**
 * Reports which of the form's lookups failed. What was entered stays, also over the reload that it asks for; without a
 * connection a reload would lead out of the product, so the lookup is retried in place.
 */
export function EditLookups({ jobId }: { jobId: number }) {
  const choosesSealer = isOperations(useViewer());
  const isOnline = useOnline();
  const { drjcoid } = useCustomerOfForm();
  const companies = useQuery(companiesQuery('edit'));
  const company = useQuery(entryQuery('companies', drjcoid, 'edit'));
  const contacts = useQuery(contactsQuery(drjcoid, '', 'edit'));
  const statuses = useQuery(statusesQuery);
  const sealers = useQuery(whoCanSealQuery(jobId, choosesSealer));
  const failed = [
    { message: MESSAGES.editCompaniesFailed, error: companies.error ?? company.error, of: [companies, company] },
    { message: MESSAGES.editContactsFailed, error: contacts.error, of: [contacts] },
    { message: MESSAGES.editStatusesFailed, error: statuses.error, of: [statuses] },
    { message: MESSAGES.editSealersFailed, error: sealers.error, of: [sealers] },
  ].filter(({ error }) => error !== null && !isSessionOver(error));
  return failed.map(({ message, of }) => (
    <AlertBox
      key={message}
      message={message}
      {...(isOnline
        ? { detail: 'Refresh the page. If it fails again, contact support.' }
        : {
            detail: MESSAGES.offline,
            onRetry: () => of.forEach(({ isError, refetch }) => void (isError && refetch())),
          })}
    />
  ));
}
