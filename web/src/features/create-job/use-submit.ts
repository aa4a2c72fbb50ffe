import type { NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { CallFailed, isSessionOver, serverSentence } from '../../lib/session/failure.ts';
import { HOME_PATH } from '../../lib/site-paths.ts';
import { useViewer, type Viewer } from '../../lib/session/viewer.ts';
import { toastDone, toastError, toastWarning } from '../../ui/toast.tsx';
import { waitFor } from '../../ui/dialogs/wait.ts';
import { companyQuery, createJob, type Company } from './create-job.queries.ts';
import { isShown } from './focus-field.ts';
import { submitKeyFor, type SubmitKey } from './submit-key.ts';
import type { CreateForm } from './use-create-form.ts';

type Ways = {
  /** Called once the job is there, before the screen is left. */
  onCreated: () => void;
};

/** Creates the job, shows what the server refuses, and leads to the new job. */
export function useSubmit(
  { form, refuse, forgive }: CreateForm,
  { onCreated }: Ways,
): (event: SubmitEvent<HTMLFormElement>) => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const attempt = useRef<SubmitKey | null>(null);

  const create = async (fields: NewJobFields) => {
    const company = queryClient.getQueryData(companyQuery(fields.drjcoid).queryKey);
    const body = bodyOf(fields, viewer, company ?? null);
    attempt.current = submitKeyFor(attempt.current, body);
    try {
      const { job_id, message, warning } = await waitFor(createJob(body, attempt.current.key));
      onCreated();
      void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      await navigate(`${HOME_PATH}?job=${job_id}`);
      toastDone(message);
      if (warning) toastWarning(warning);
    } catch (error) {
      // The server has spoken on this attempt; the next is another, also with the same words.
      if (error instanceof CallFailed && error.status < 500) attempt.current = null;
      tell(error);
    }
  };

  const tell = (error: unknown) => {
    if (isSessionOver(error)) return;
    const named = error instanceof CallFailed ? refuse(error.fieldErrors) : [];
    // A field that this person is not shown can't tell what is wrong with it.
    const isOnFields = named.length > 0 && named.every(isShown);
    if (!isOnFields) toastError(serverSentence(error) ?? MESSAGES.createFailed);
  };

  return (event) => {
    event.preventDefault();
    if (form.getValues('id') === null) {
      form.setError('id', { type: 'missing', message: MESSAGES.notUploaded });
      return;
    }
    forgive();
    void form.handleSubmit(create)(event);
  };
}

/** What is sent. A field that the form does not show to this person, or for this company, is not sent either. */
function bodyOf(fields: NewJobFields, viewer: Viewer, company: Company | null) {
  const { staff_comments, no_lock_request, ...rest } = fields;
  return {
    ...rest,
    job_status: STATUS_ID.received,
    no_lock_request: no_lock_request && company?.allow_unsealed_request === true,
    ...(isEmployee(viewer) && { staff_comments }),
  };
}
