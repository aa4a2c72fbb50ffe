import type { NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { CallFailed, isSessionOver, serverSentence } from '../../lib/session/failure.ts';
import { useViewer, type Viewer } from '../../lib/session/viewer.ts';
import { toastDone, toastError, toastWarning } from '../../ui/toast.tsx';
import { waitFor } from '../../ui/dialogs/wait.ts';
import { type Company, entryQuery } from '../../directory/directory.queries.ts';
import { isFieldShown, showField } from '../../forms/use-field.tsx';
import type { JobForm } from '../../job-form/use-job-form.tsx';
import { createJob } from './create-job.queries.ts';
import { type IdempotencyKey, keyFor } from '../../lib/idempotency-key.ts';

type Options = {
  /** Called once the job exists, before the screen is left. */
  onCreated: () => void;
};

/** Returns the form's submit handler: it creates the job and opens it, or shows why the server refused. */
export function useSubmit(
  { form, order, showServerErrors, clearServerErrors }: JobForm,
  { onCreated }: Options,
): (event: SubmitEvent<HTMLFormElement>) => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const attempt = useRef<IdempotencyKey | null>(null);

  const create = async (fields: NewJobFields) => {
    const company = queryClient.getQueryData(entryQuery('companies', fields.drjcoid, 'create').queryKey);
    const body = bodyOf(fields, viewer, company ?? null);
    attempt.current = keyFor(attempt.current, body);
    try {
      const { job_id, message, warning, receipt_to } = await waitFor(createJob(body, attempt.current.key));
      onCreated();
      void queryClient.invalidateQueries({ queryKey: queryKeys.jobs.all });
      await navigate(`${SCREEN_PATHS.jobList}?job=${job_id}`);
      toastDone(message, receipt_to && `Receipt emailed to ${receipt_to}`);
      if (warning) toastWarning(warning);
    } catch (error) {
      // The server has answered this attempt; the next is another, also with the same values.
      if (error instanceof CallFailed && error.status < 500) attempt.current = null;
      report(error);
    }
  };

  const report = (error: unknown) => {
    if (isSessionOver(error)) return;
    const named = error instanceof CallFailed ? showServerErrors(error.fieldErrors) : [];
    // A field that this person does not see can't show its error.
    const isOnFields = named.length > 0 && named.every(isFieldShown);
    showField(named.find(isFieldShown));
    if (!isOnFields) toastError(serverSentence(error) ?? MESSAGES.createFailed);
  };

  return (event) => {
    event.preventDefault();
    if (form.getValues('id') === null) {
      form.setError('id', { type: 'missing', message: MESSAGES.notUploaded });
      showField('id');
      return;
    }
    clearServerErrors();
    void form.handleSubmit(create, (errors) => showField(order.find((name) => errors[name] !== undefined)))(event);
  };
}

/** Returns the body to send. A field that the form hides from this person, or for this company, is not sent either. */
function bodyOf(fields: NewJobFields, viewer: Viewer, company: Company | null) {
  const { staff_comments, no_lock_request, ...rest } = fields;
  return {
    ...rest,
    job_status: STATUS_ID.received,
    no_lock_request: no_lock_request && company?.allow_unsealed_request === true,
    ...(isEmployee(viewer) && { staff_comments }),
  };
}
