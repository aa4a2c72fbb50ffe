import { PAGE_RESULT_WORDS } from '@sealdesk/contract/jobs/review-messages.ts';
import { PageMarkIcon } from '../../../page-view/page-mark.tsx';
import type { ProofMark } from '../proof-pages.ts';
import classes from './result-mark.module.css';

const WORDS: Record<ProofMark, string> = {
  ...PAGE_RESULT_WORDS,
  open: 'To look at',
  unchecked: 'Not checked yet',
};

/** The result of a page as mark and word. */
export function ResultMark({ mark }: { mark: ProofMark }) {
  return (
    <span className={classes.mark} data-mark={mark}>
      <PageMarkIcon mark={mark} />
      {WORDS[mark]}
    </span>
  );
}
