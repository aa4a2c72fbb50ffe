import { Button } from '@mantine/core';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { AlertBox } from '../../ui/alert-box.tsx';
import { companiesQuery, companyQuery, contactsQuery } from './create-job.queries.ts';
import classes from './create-job.module.css';
import { useCreateFormParts } from './use-create-form.ts';

/** Says that companies or contacts did not come, and asks again on request. What was entered stays. */
export function LookupsAlert() {
  const { form } = useCreateFormParts();
  const companyId = useWatch({ control: form.control, name: 'drjcoid' });
  const lookups = [
    useQuery(companiesQuery('')),
    useQuery(companyQuery(companyId)),
    useQuery(contactsQuery(companyId, '')),
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
