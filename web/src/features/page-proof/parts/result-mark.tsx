import type { PageMark } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { PAGE_MARK_WORDS } from '@sealdesk/contract/jobs/review-messages.ts';
import { PageMarkIcon } from '../../../page-view/page-mark.tsx';
import classes from './result-mark.module.css';

const WORDS: Record<PageMark, string> = { ...PAGE_MARK_WORDS, unchecked: 'Not checked yet' };

/** The result of a page as mark and word. */
export function ResultMark({ mark }: { mark: PageMark }) {
  return (
    <span className={classes.mark} data-mark={mark}>
      <PageMarkIcon mark={mark} />
      {WORDS[mark]}
    </span>
  );
}
