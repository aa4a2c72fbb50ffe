import { Button } from '@mantine/core';
import { failureSentence, isSessionOver } from '../../lib/session/failure.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import classes from './find-dialog.module.css';
import { nothingWords, type Finding } from './search-state.ts';

/** What stands in place of lines: how to begin, that nothing matches, or what went wrong. */
export function FindNotice({ finding, text }: { finding: Finding; text: string }) {
  if (finding.at === 'failed') {
    return (
      <div className={classes.failed}>
        {/* That the session is over is told by the dialog that signs in again. */}
        {!isSessionOver(finding.error) && <AlertBox message={failureSentence(finding.error)} withRefresh={false} />}
        <Button variant="default" onClick={finding.retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (finding.at === 'found') return <p className={classes.notice}>{nothingWords(text)}</p>;
  return <p className={classes.notice}>A job number such as D48213, part of a job’s name, or a company.</p>;
}
