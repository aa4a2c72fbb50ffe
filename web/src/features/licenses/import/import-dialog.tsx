import { Button, Loader } from '@mantine/core';
import { type ImportLicensesReply, MAX_IMPORT_TEXT } from '@sealdesk/contract/licenses/licenses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/session/api.ts';
import { failureSentence, isSessionOver } from '../../../lib/session/failure.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { ChosenFile } from '../form/file-field.tsx';
import { rereadAfterSaving } from '../licenses.queries.ts';
import classes from './import-dialog.module.css';
import { type ImportFlow, mayImport } from './import-flow.ts';

const FILE_ID = 'import-file';

/** Imports licenses from a CSV file: first tried out, with what is wrong by line, then done. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [flow, setFlow] = useState<ImportFlow>({ at: 'choosing' });
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = flow.at === 'trying' || flow.at === 'importing';

  const fail = (error: unknown, back: ImportFlow) => {
    setFlow(back);
    if (!isSessionOver(error)) setFailure(failureSentence(error));
  };
  const choose = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setFailure(null);
    // Characters of the text take a byte or more each.
    if (file.size > MAX_IMPORT_TEXT * 4) return setFailure(`${file.name} is too large for a list of licenses.`);
    setFlow({ at: 'trying', fileName: file.name });
    try {
      const csv = await file.text();
      const trial = await call('importLicenses', { body: { csv, is_trial: true } });
      setFlow({ at: 'tried', fileName: file.name, csv, trial });
    } catch (error) {
      fail(error, { at: 'choosing' });
    }
  };
  const send = async () => {
    if (flow.at !== 'tried' || !mayImport(flow)) return;
    setFailure(null);
    setFlow({ ...flow, at: 'importing' });
    try {
      const reply = await call('importLicenses', { body: { csv: flow.csv, is_trial: false } });
      // Somebody may have changed a license since the trial.
      if (reply.problems.length > 0) return setFlow({ ...flow, trial: reply });
      toastDone(reply.message);
      setFlow({ at: 'done' });
      await rereadAfterSaving(queryClient).catch(() => {});
    } catch (error) {
      fail(error, flow);
    }
  };
  return (
    <Dialog
      title="Import CSV"
      width={640}
      withCross
      isSheet
      isLocked={isBusy}
      isDone={flow.at === 'done'}
      onClose={onClose}
      lead="A file with the columns of Export CSV. Write days as 12/31/2027 or 2027-12-31. Licenses are added and changed, never deleted. First you see what would happen."
      renderFoot={(close) => (
        <>
          <Button variant="default" size="sm" onClick={close} aria-disabled={isBusy}>
            Cancel
          </Button>
          <Button
            size="sm"
            disabled={!mayImport(flow) && flow.at !== 'importing'}
            onClick={() => void send()}
            {...(flow.at === 'importing' && { leftSection: <Loader size={14} color="currentcolor" aria-hidden /> })}
          >
            Import
          </Button>
        </>
      )}
    >
      <div className={classes.body}>
        <label className={classes.label} htmlFor={FILE_ID}>
          CSV file
        </label>
        <ChosenFile
          id={FILE_ID}
          accept=".csv,text/csv"
          fileName={'fileName' in flow ? flow.fileName : ''}
          onFile={(file) => void choose(file)}
        />
        {flow.at === 'trying' && <p role="status">Reading the file…</p>}
        {failure !== null && <AlertBox message={failure} withRefresh={false} />}
        {(flow.at === 'tried' || flow.at === 'importing') && <Trial trial={flow.trial} />}
      </div>
    </Dialog>
  );
}

/** What would happen, and what is wrong with which line. */
function Trial({ trial }: { trial: ImportLicensesReply }) {
  const hasProblems = trial.problems.length > 0;
  return (
    <>
      <AlertBox kind={hasProblems ? 'warning' : 'info'} message={trial.message} withRefresh={false} />
      {hasProblems && (
        <ul className={classes.problems} aria-label="Lines that cannot be imported">
          {trial.problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              <span className={classes.line}>Line {line}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
