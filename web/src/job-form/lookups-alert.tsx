import { Button } from '@mantine/core';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { contactsQuery, entryQuery } from '../directory/directory.queries.ts';
import { AlertBox } from '../ui/alert-box.tsx';
import classes from './job-form.module.css';
import { companiesQuery, useCustomerOfForm } from './use-customer.ts';

/** Reports that companies or contacts could not be read, and offers to read them again. What was entered stays. */
export function LookupsAlert() {
  const { drjcoid } = useCustomerOfForm();
  const lookups = [
    useQuery(companiesQuery('create')),
    useQuery(entryQuery('companies', drjcoid, 'create')),
    useQuery(contactsQuery(drjcoid, '', 'create')),
  ];
  const failed = lookups.filter(({ isError }) => isError);
  if (failed.length === 0) return null;
  return (
    <div className={classes.alert}>
      <AlertBox
        message={MESSAGES.createLookupsFailed}
        withRefresh={false}
        detail={
          <Button
            variant="default"
            loading={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            Try again
          </Button>
        }
      />
    </div>
  );
}
