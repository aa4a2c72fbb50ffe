import { Button } from '@mantine/core';
import { failureSentence, isSessionOver } from '../../lib/session/failure.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import classes from './find-dialog.module.css';
import { nothingFoundText, type SearchState } from './search-state.ts';

/** Shown instead of results: how to begin, that nothing matches, or what went wrong. */
export function FindNotice({ search, text }: { search: SearchState; text: string }) {
  if (search.at === 'failed') {
    return (
      <div className={classes.failed}>
        {/* That the session is over is reported by the dialog that signs in again. */}
        {!isSessionOver(search.error) && <AlertBox message={failureSentence(search.error)} withRefresh={false} />}
        <Button variant="default" onClick={search.retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (search.at === 'found') return <p className={classes.notice}>{nothingFoundText(text)}</p>;
  return <p className={classes.notice}>A job number such as D48213, part of a job’s name, or a company.</p>;
}
