import { CloseButton, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setExportBox } from '../../exports/export-box-state.ts';
import { type CloseTopDialog, TopDialog } from '../../ui/dialogs/top-dialog.tsx';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { addressOf, type FoundItem } from './search-results.ts';
import { LONGEST_TEXT } from './search-queries.ts';
import { FindNotice } from './find-notice.tsx';
import classes from './find-dialog.module.css';
import { FindResults } from './find-results.tsx';
import { announcement } from './search-state.ts';
import { useSearch } from './use-search.ts';

type Props = {
  /** Gives what was typed before the field was there. */
  takeTyped: () => string;
  onClose: () => void;
};

/** Finds a job or a company from any screen. */
export default function FindDialog({ takeTyped, onClose }: Props) {
  return (
    <TopDialog name="Find a job or a company" onClose={onClose}>
      {(close) => <FindPanel takeTyped={takeTyped} close={close} />}
    </TopDialog>
  );
}

type PanelProps = { takeTyped: () => string; close: CloseTopDialog };

/** The field, and below it what matches: a combobox whose list is always in view. */
function FindPanel({ takeTyped, close }: PanelProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const listId = useId();
  const choose = (item: FoundItem) => {
    const { to, state } = addressOf(item, location);
    close(() => {
      void navigate(to, { state });
      if (item.kind === 'action') setExportBox(true);
    });
  };
  const { text, type, search, results, active, pointAt, step, enter } = useSearch(choose);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') enter();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <IconSearch className={classes.magnifier} size={18} aria-hidden />
        <input
          className={classes.field}
          role="combobox"
          aria-label="Job or company"
          aria-autocomplete="list"
          aria-expanded={results !== null}
          aria-controls={results ? listId : undefined}
          aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
          placeholder="Find a job, company..."
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          value={text}
          onFocus={() => {
            const early = takeTyped();
            if (early !== '') type(text + early);
          }}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton className={classes.cross} iconSize={18} aria-label="Close dialog" onClick={() => close()} />
      </div>
      {search.at === 'asking' && <LoadingBar className={classes.progress} />}
      {results ? (
        <FindResults id={listId} found={results} text={text} active={active} onPoint={pointAt} onChoose={choose} />
      ) : (
        <FindNotice search={search} text={text} />
      )}
      <VisuallyHidden role="status">{announcement(search, text)}</VisuallyHidden>
    </div>
  );
}
