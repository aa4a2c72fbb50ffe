import type { Contact } from '@sealdesk/contract/directory/contact.ts';
import { OWN_ROW } from '@sealdesk/contract/directory/directory-messages.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Entry } from '../../../directory/directory.queries.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { CallFailed } from '../../../lib/session/failure.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import type { Column } from '../list/directory-table.tsx';
import { OpenRowCells } from '../row/open-row.tsx';
import { RowChoice, RowFlag, RowReference, RowText } from '../row/row-fields.tsx';
import { contactDeletionQuestion } from '../row/save-questions.ts';
import { useRowForm } from '../row/use-row-form.ts';
import { LeftJobsDialog, type LeavingContact } from './left-jobs-dialog.tsx';
import { CONTACT_KIND, type ContactValues } from './contact-kind.ts';
import classes from './contact-row.module.css';

const FRESH_MS = 300_000;

const timezonesQuery = queryOptions({
  queryKey: queryKeys.directory.timezones,
  queryFn: async ({ signal }) => (await call('timezonesDropdown', {}, { signal })).data,
  staleTime: FRESH_MS,
  meta: { isAdditional: true },
});

const employeesQuery = queryOptions({
  queryKey: queryKeys.directory.employees,
  queryFn: async ({ signal }) => (await call('employeesDropdown', {}, { signal })).data,
  staleTime: FRESH_MS,
  meta: { isAdditional: true },
});

type Props = {
  row: Contact | null;
  columns: Column<Contact>[];
  /** The company that the table is filtered by: a new contact begins with it. */
  company: Entry | null;
  onSaved: (row: Contact) => void;
  onClose: (id: number | null) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

async function mayDelete({ id, contact_name: name }: Contact): Promise<boolean> {
  const effects = await waitFor(call('contactDeletion', { params: { id: String(id) } }));
  const question = contactDeletionQuestion(name, effects);
  return question === null || confirm(question);
}

/** A contact in their form, or a new one. Nobody changes their own rights. */
export function ContactRow({ row, columns, company, onSaved, onClose, onUnsaved }: Props) {
  const { leaving, askFor, close } = useLeavingContact(row);
  const edit = useRowForm<Contact, ContactValues>({
    kind: CONTACT_KIND,
    row,
    preset: { drjcoid: company?.id ?? null },
    presetNames: { drjcoid: company },
    onSaved,
    onDone: (saved) => onClose(saved?.id ?? null),
    askFor,
    mayContinue: async ({ from, to }) => from.deleted || !to.deleted || row === null || mayDelete(row),
  });
  const isOwn = row?.currentUser === true;
  const timezones = useQuery(timezonesQuery).data ?? [];
  const employees = useQuery(employeesQuery).data ?? [];
  const [timezone, employeeId] = useWatch({ control: edit.form.form.control, name: ['timezone', 'employee_id'] });
  const employee = edit.entryOf('employee_id', employeeId);
  return (
    <>
      {leaving && <LeftJobsDialog {...leaving} onClose={close} />}
      <OpenRowCells
        edit={edit}
        columns={columns}
        saveLabel={row ? 'Save' : 'Add Contact'}
        onCancel={() => onClose(row?.id ?? null)}
        onUnsaved={onUnsaved}
        cells={{
          name: (
            <span className={classes.names}>
              <RowText<ContactValues> name="first_name" placeholder="First" isCell />
              <RowText<ContactValues> name="last_name" placeholder="Last" isCell />
            </span>
          ),
          company: (
            <RowReference
              edit={edit}
              name="drjcoid"
              source={{ kind: 'companies', use: 'additional' }}
              placeholder="Company"
              isCell
              isOff={isOwn}
            />
          ),
          email: <RowText<ContactValues> name="email" placeholder="name@company.com" isCell isOff={isOwn} />,
          work: <RowText<ContactValues> name="work_phone" placeholder="(000) 000-0000" isCell />,
          cell: <RowText<ContactValues> name="cell_phone" placeholder="(000) 000-0000" isCell />,
          timezone: (
            <RowChoice<ContactValues>
              name="timezone"
              isCell
              options={withOwn(
                timezones.map((one) => ({ value: one.timezone, label: one.description })),
                timezone,
              )}
            />
          ),
          employee: (
            <RowChoice<ContactValues>
              name="employee_id"
              none="None"
              isNumber
              searchable
              isCell
              isOff={isOwn}
              options={withOwn(
                employees.map(({ id, name }) => ({ value: String(id), label: name })),
                employee && String(employee.id),
                employee?.name,
              )}
            />
          ),
          engineer: <RowFlag<ContactValues> name="is_engineer" isCell isOff={isOwn} />,
          comments: <RowText<ContactValues> name="Comments" isCell />,
        }}
        renderBelow={(foot) => (
          <div className={classes.below}>
            <div className={classes.corporation}>
              <RowReference
                edit={edit}
                name="drj_corporate_id"
                source={{ kind: 'corporations', use: 'additional' }}
                isOff={isOwn}
              />
            </div>
            {row && <RowFlag<ContactValues> name="deleted" isOff={isOwn} />}
            {isOwn && <p className={classes.own}>{OWN_ROW}</p>}
            {!row && (
              <p className={classes.own}>
                A link goes to the address. It works once, for 24 hours. Who is invited is in{' '}
                <Link to={SCREEN_PATHS.users}>Users</Link>.
              </p>
            )}
            <div className={classes.foot}>{foot}</div>
          </div>
        )}
      />
    </>
  );
}

/** Keeps the dialog that asks for the new contacts of the open jobs that a contact leaves, where the server wants them. */
function useLeavingContact(row: Contact | null) {
  const [leaving, setLeaving] = useState<LeavingContact | null>(null);
  const isAnswered = useRef(false);
  const askFor = (error: unknown): Promise<object | null> => {
    if (row === null || !(error instanceof CallFailed) || error.body.read !== 'json' || !error.body.left_jobs)
      return Promise.resolve(null);
    const { left_jobs: left, message } = error.body;
    // The first refusal only asks; a later one says what is wrong with the answer.
    const problem = isAnswered.current && message !== undefined ? message : null;
    return new Promise((resolve) => {
      const onAnswer = (chosen: object[] | null) => {
        isAnswered.current = chosen !== null;
        resolve(chosen && { new_job_contacts: chosen });
      };
      setLeaving({ contact: { id: row.id, name: row.contact_name }, left, problem, onAnswer });
    });
  };
  return { leaving, askFor, close: () => setLeaving(null) };
}

type Option = { value: string; label: string };

/** Returns the options with the row's own value, which may be none of those that are offered now. */
function withOwn(options: Option[], value: string | null, label = value): Option[] {
  if (value === null || label === null || options.some((option) => option.value === value)) return options;
  return [{ value, label }, ...options];
}
