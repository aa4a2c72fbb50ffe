import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { PAGE_SIZES, type PageSize } from '@sealdesk/contract/shared/limits.ts';
import { IconChevronLeft, IconChevronRight, IconRefresh, IconSelector } from '@tabler/icons-react';
import { type AskedPage, type PageFacts, pageText, rangeText } from '../lib/paging.ts';
import classes from './pager.module.css';

type Props = {
  label: string;
  /** What is asked for; `page` may still be the one before. */
  asked: AskedPage;
  page: PageFacts | null;
  onPage: (page: number) => void;
  onPageSize: (size: PageSize) => void;
  onRefresh: () => void;
};

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} / page` }));

/** Which records are shown, how many at a time, and buttons to the others. */
export function Pager({ label, asked, page, onPage, onPageSize, onRefresh }: Props) {
  return (
    <nav className={classes.pager} aria-label={label}>
      {page && <Range page={page} />}
      {page && (
        <NativeSelect
          className={classes.size}
          aria-label="Records per page"
          data={SIZES}
          value={String(asked.per_page)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value) as PageSize)}
          rightSection={<IconSelector size={14} aria-hidden />}
        />
      )}
      <div className={classes.row}>
        {page && <Turns at={asked.page} lastPage={page.lastPage} onPage={onPage} />}
        <Button variant="default" className={classes.refresh} aria-label="Refresh" onClick={onRefresh}>
          <IconRefresh size={15} aria-hidden />
        </Button>
      </div>
    </nav>
  );
}

function Range({ page }: { page: PageFacts }) {
  const text = rangeText(page, page);
  return (
    <span className={classes.range}>
      <b>{text.range}</b> of {text.total}
      <VisuallyHidden> records</VisuallyHidden>
    </span>
  );
}

function Turns({ at, lastPage, onPage }: { at: number; lastPage: number; onPage: (page: number) => void }) {
  const [hasPrevious, hasNext] = [at > 1, at < lastPage];
  return (
    <>
      <Button
        variant={hasPrevious ? 'default' : 'transparent'}
        className={classes.turn}
        leftSection={<IconChevronLeft size={14} aria-hidden />}
        disabled={!hasPrevious}
        // From past the end, the page before is the last one.
        onClick={() => onPage(Math.max(Math.min(at - 1, lastPage), 1))}
      >
        Previous
      </Button>
      <span className={classes.where}>{pageText(at, lastPage)}</span>
      <Button
        variant={hasNext ? 'default' : 'transparent'}
        className={classes.turn}
        rightSection={<IconChevronRight size={14} aria-hidden />}
        disabled={!hasNext}
        onClick={() => onPage(at + 1)}
      >
        Next
      </Button>
    </>
  );
}
