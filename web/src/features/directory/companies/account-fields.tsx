import { type ProjectType, PROJECT_FIELD } from '@sealdesk/contract/directory/accounts.ts';
import type { Company } from '@sealdesk/contract/directory/company.ts';
import { DIRECTORY_MESSAGES } from '@sealdesk/contract/directory/directory-messages.ts';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Entry } from '../../../directory/directory.queries.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { isSessionOver, serverSentence } from '../../../lib/session/failure.ts';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import { toastError } from '../../../ui/toast.tsx';
import { RowChoice, RowReference } from '../row/row-fields.tsx';
import type { RowForm } from '../row/use-row-form.ts';
import classes from './account-fields.module.css';
import { type CompanyValues, projectEntry } from './company-kind.ts';

type Edit = RowForm<Company, CompanyValues>;

const NO_PROJECTS = { SealCSMIID: null, RepairCSMIID: null, SpecialEngineeringCSMIID: null };

/** The projects of an account. */
function projectsQuery(accountId: number | null) {
  return queryOptions({
    queryKey: queryKeys.directory.projects(accountId),
    queryFn: async ({ signal }) =>
      (await call('listProjects', { query: { account_id: accountId ?? 0 } }, { signal })).data,
    enabled: accountId !== null,
    meta: { isAdditional: true },
  });
}

/**
 * The account of the company. Another account has other projects, so those go with it. In a row that is there it is saved
 * at once: a default project can only be made for an account that the company has.
 */
export function AccountField({ edit }: { edit: Edit }) {
  const { control } = edit.form.form;
  const accountId = useWatch({ control, name: 'TSAccountID' });
  const choose = async (entry: Entry | null) => {
    if ((entry?.id ?? null) === accountId) return;
    if (!edit.known) {
      edit.form.setValues(NO_PROJECTS);
      return edit.choose('TSAccountID', entry);
    }
    try {
      await edit.saveAtOnce({ TSAccountID: entry?.id ?? null, ...NO_PROJECTS });
    } catch (error) {
      if (!isSessionOver(error)) toastError(DIRECTORY_MESSAGES.accountNotSaved, serverSentence(error));
    }
  };
  return (
    <RowReference
      edit={edit}
      name="TSAccountID"
      source={{ kind: 'accounts' }}
      isCell
      onChoose={(entry) => void choose(entry)}
    />
  );
}

/** The project that time on jobs of a type is charged to: one of the account's, or a new one. */
export function ProjectField({ edit, type }: { edit: Edit; type: ProjectType }) {
  const name = PROJECT_FIELD[type];
  const queryClient = useQueryClient();
  const { control } = edit.form.form;
  const [accountId, projectId] = useWatch({ control, name: ['TSAccountID', name] });
  const projects = useQuery(projectsQuery(accountId)).data ?? [];
  const options = projects.map(({ CSMIID, Title }) => ({ id: CSMIID, name: Title }));
  const chosen = edit.entryOf(name, projectId);
  const known = chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options;
  const company = edit.known;
  const mayCreate = projectId === null && company !== null && accountId !== null && company.TSAccountID === accountId;
  const create = async () => {
    if (!company || accountId === null) return;
    const body = { account_id: accountId, company_id: company.DrJCOID, type };
    try {
      const { project } = await waitFor(call('createProject', { body }));
      edit.choose(name, projectEntry(project));
      await queryClient.invalidateQueries({ queryKey: queryKeys.directory.projects(accountId) });
    } catch (error) {
      if (!isSessionOver(error)) toastError(DIRECTORY_MESSAGES.projectNotCreated(type), serverSentence(error));
    }
  };
  return (
    <div>
      <RowChoice<CompanyValues>
        name={name}
        none="None"
        isNumber
        isOff={accountId === null}
        options={known.map((entry) => ({ value: String(entry.id), label: entry.name }))}
      />
      {mayCreate && (
        <button type="button" className={classes.create} onClick={() => void create()}>
          <IconPlus size={13} aria-hidden /> Create default project
        </button>
      )}
    </div>
  );
}
