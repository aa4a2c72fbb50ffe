import type { StatusOption } from '@sealdesk/contract/jobs/status-options.ts';
import { normalizeTyped } from '@sealdesk/contract/jobs/typed-forms.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { contactsQuery } from '../../directory/directory.queries.ts';
import type { FormApi } from '../../forms/form-context.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { customerOf } from '../../job-form/check-form.ts';
import { companiesQuery } from '../../job-form/use-customer.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { type EditFields, editRules } from './edit-rules.ts';
import { EDIT_ORDER, type EditValues } from './edit-values.ts';

export type EditForm = FormApi<EditValues, EditFields>;

/** Creates the form, which opens with those values and asks for a reason where the chosen status needs one. */
export function useEditForm(initial: EditValues, options: readonly StatusOption[]): EditForm {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [values] = useState(initial);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const rules = useMemo(() => {
    const choices = () => ({
      companies: queryClient.getQueryData(companiesQuery('edit').queryKey) ?? [],
      contactsOf: (companyId: number) => queryClient.getQueryData(contactsQuery(companyId, '', 'edit').queryKey) ?? [],
    });
    return editRules(() => ({
      needsReason: (status) => latest.current.some(({ id, needsReason }) => id === status && needsReason),
      // Another company has other contacts; the only one of them goes without choosing.
      withPresets: (now) => (isOperations(viewer) ? { ...now, ...customerOf(now, choices()) } : now),
    }));
  }, [queryClient, viewer]);
  return useCheckedForm<EditValues, EditFields>({
    ...rules,
    initial: values,
    order: EDIT_ORDER,
    normalize: normalizeTyped,
  });
}
