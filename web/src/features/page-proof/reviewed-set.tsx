import { useMediaQuery } from '@mantine/hooks';
import { VisuallyHidden } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { markPages, placesLeft, type PageMark } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { PAGE_MARK_WORDS } from '@sealdesk/contract/jobs/review-messages.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { IconChevronUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { failureSentence, isSessionOver } from '../../lib/session/failure.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { PageMarkIcon } from '../../page-view/page-mark.tsx';
import { PageStage, type StageView } from '../../page-view/page-stage.tsx';
import { PageStrip, type StripPage } from '../../page-view/page-strip.tsx';
import { PageTurn, ZoomTools } from '../../page-view/page-tools.tsx';
import { usePagesAhead } from '../../page-view/use-page-picture.ts';
import { useZoom } from '../../page-view/use-zoom.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Differences } from './parts/differences.tsx';
import { PageFactsPanel } from './parts/page-facts-panel.tsx';
import { PrintedRecord } from './parts/printed-record.tsx';
import { ProofActions } from './parts/proof-actions.tsx';
import { ProofHead } from './parts/proof-head.tsx';
import { ProofSummaryBar } from './parts/proof-summary-bar.tsx';
import { PageFilters, TintSwitch, ViewSwitch } from './parts/proof-toolbar.tsx';
import { RecordButton } from './parts/record-button.tsx';
import { ReviewKeyHints } from './parts/review-key-hints.tsx';
import type { ProofDialogs } from './proof-dialogs.ts';
import classes from './page-proof.module.css';
import type { ListOrigin } from './proof-address.ts';
import { filterPages, offeredFilters, pageAfter, pageAround, type PageFilter } from './proof-pages.ts';
import type { ReviewCommand } from './review-commands.ts';
import { reviewOffer } from './review/review-offer.ts';
import { useReviewActions } from './review/use-review-actions.tsx';
import { neighborsOf, sealedPlace, submittedPlace } from './shown-pages.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useShownPage } from './use-shown-page.ts';
import { summarize } from './words/proof-summary.ts';
import { spokenChange, spokenPage, statesOf } from './words/spoken-names.ts';

type Props = ProofDialogs & {
  proof: SetProofReply;
  job: Job;
  newer: { at: string; show: () => void } | null;
  origin: ListOrigin;
  /** Why what is shown could not be read again. */
  error: Error | null;
  onReread: () => void;
};

/** How the two pages are compared, where both fit. */
type WideView = Extract<StageView, 'side' | 'overlay' | 'blink'>;
const WIDE_VIEWS = [
  { view: 'side', label: 'Side by side' },
  { view: 'overlay', label: 'Overlay' },
  { view: 'blink', label: 'Blink' },
] as const;
const ONE_PAGE_VIEWS = [
  { view: 'submitted', label: 'Submitted' },
  { view: 'sealed', label: 'Sealed' },
  { view: 'overlay', label: 'Overlay' },
  { view: 'blink', label: 'Blink' },
] as const;
const PHONE_VIEWS = ONE_PAGE_VIEWS.filter(({ view }) => view !== 'overlay');

/** One set, page by page, with what can be done with it. */
export function ReviewedSet({ proof, job, newer, origin, error, onReread, ...dialogs }: Props) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isOnePage = useWidth('(max-width: 1099px)');
  const isPhone = useWidth('(max-width: 799px)');
  const { page: number, show, viewed } = useShownPage(proof);
  const [filter, setFilter] = useState<PageFilter>('all');
  const [wideView, setWideView] = useState<WideView>('side');
  const [side, setSide] = useState<'submitted' | 'sealed'>('sealed');
  const [isTinted, setIsTinted] = useState(true);
  const [areFactsOpen, setAreFactsOpen] = useState(false);
  const zoom = useZoom();
  const isPrinting = useIsPrinting();

  const pages = useMemo(() => filterPages(proof), [proof]);
  const marks = useMemo(() => markPages(proof), [proof]);
  const shown = pages[filter];
  const strip = useMemo(() => stripPages(proof, marks, shown), [proof, marks, shown]);
  const page = proof.pages.find((one) => one.page === number);
  const last = proof.pages.length;
  const offer = reviewOffer({ proof, job, viewer, isReplaced: newer !== null });
  const summary = summarize(proof, newer?.at ?? null, viewer.timezone);
  const back = () => void navigate({ pathname: SCREEN_PATHS.jobList, search: origin.search });
  const actions = useReviewActions({ proof, job, offer, origin, viewed, show, onReread, dialogs });

  const view: StageView = isOnePage && wideView === 'side' ? side : wideView;
  const chooseView = (chosen: StageView) => {
    if (chosen === 'submitted' || chosen === 'sealed') {
      setSide(chosen);
      setWideView('side');
    } else setWideView(chosen);
  };
  const open = (target: number | null) => {
    if (target !== null) show(target);
    return true;
  };
  const commands: Record<ReviewCommand, () => boolean> = {
    'next-page': () => open(pageAfter(shown, number, 1)),
    'former-page': () => open(pageAfter(shown, number, -1)),
    'next-failed': () => open(pageAround(pages.failed, number, 1)),
    'former-failed': () => open(pageAround(pages.failed, number, -1)),
    'first-page': () => open(shown[0] ?? null),
    'last-page': () => open(shown.at(-1) ?? null),
    side: () => (setWideView('side'), true),
    overlay: () => (setWideView('overlay'), true),
    blink: () => (setWideView('blink'), true),
    tint: () => (setIsTinted(!isTinted), true),
    'zoom-in': () => (zoom.zoomIn(), true),
    'zoom-out': () => (zoom.zoomOut(), true),
    fit: () => (zoom.fit(), true),
    approve: () => {
      if (offer.is !== 'review' || offer.off !== null) return false;
      actions.approve();
      return true;
    },
    back: () => {
      if (areFactsOpen) setAreFactsOpen(false);
      else back();
      return true;
    },
  };
  useReviewKeys((command) => commands[command]());

  usePagesAhead(neighborsOf(proof, [pageAfter(shown, number, 1), pageAfter(shown, number, -1)]));
  const submitted = page ? submittedPlace(proof, page) : null;
  const sealed = page ? sealedPlace(proof, page) : null;
  const mark = marks.get(number);
  const facts = page && sealed && mark && (
    <PageFactsPanel
      proof={proof}
      page={page}
      mark={mark}
      about={aboutPage(page.label, job)}
      differences={
        <Differences key={page.page} page={page} places={page.lost} submitted={submitted} sealed={sealed.source} />
      }
    />
  );
  return (
    <div className={classes.screen} data-own-bar>
      <title>{`${formatJobNumber(job.job_id)} Page proof · Sealdesk`}</title>
      <div className={classes.onScreen}>
        <ProofHead
          proof={proof}
          job={job}
          origin={origin}
          place={actions.place}
          actions={
            <ProofActions
              offer={offer}
              job={job}
              more={actions.more}
              records={proof.state === 'checking' ? [] : actions.records}
              onDownload={actions.downloadSealed}
              onApprove={actions.approve}
              onReturn={actions.returnSet}
              onUpload={actions.upload}
            />
          }
        />
        {error && !isSessionOver(error) && (
          <div className={classes.notice}>
            <AlertBox kind="warning" message={failureSentence(error)} onRetry={onReread} />
          </div>
        )}
        <ProofSummaryBar
          summary={summary}
          onPage={show}
          action={newer ? { label: 'Show it', isBusy: false, onClick: newer.show } : actions.prove}
          record={proof.state !== 'checking' && <RecordButton onDownload={actions.downloadRecord} />}
        />
        <section className={classes.card} aria-label="Pages of the set">
          {!isPhone && (
            <div className={classes.toolbar}>
              <PageFilters offered={offeredFilters(pages)} counts={pages} filter={filter} onFilter={setFilter} />
              <PageTurn
                page={number}
                pages={last}
                former={pageAfter(shown, number, -1)}
                next={pageAfter(shown, number, 1)}
                onOpen={show}
              />
              <div className={classes.tools}>
                <TintSwitch isOn={isTinted} onChange={setIsTinted} />
                {isOnePage ? (
                  <ViewSwitch views={ONE_PAGE_VIEWS} current={view} onView={chooseView} />
                ) : (
                  <ViewSwitch views={WIDE_VIEWS} current={wideView} onView={chooseView} />
                )}
                <ZoomTools zoom={zoom} />
              </div>
            </div>
          )}
          <div className={classes.strip}>
            {sealed && (
              <PageStrip
                source={sealed.source}
                pages={strip}
                current={number}
                onOpen={show}
                layout={isOnePage ? 'row' : 'grid'}
              />
            )}
            {shown.length === 0 && <p className={classes.none}>No page</p>}
          </div>
          {isPhone && (
            <div className={classes.phoneViews}>
              <ViewSwitch views={PHONE_VIEWS} current={view} onView={chooseView} />
            </div>
          )}
          <div className={classes.stage}>
            {page && sealed && (
              <PageStage
                view={view}
                submitted={submitted}
                sealed={isPhone ? { ...sealed, name: '' } : sealed}
                size={page.size}
                turned={page.turned}
                tint={isTinted}
                added={page.added}
                rings={page.lost}
                amber={proof.open.filter((place) => place.page === number).map(({ box }) => box)}
                zoom={zoom}
                onTurn={(step) => open(pageAfter(shown, number, step))}
              />
            )}
          </div>
          {isPhone && page && mark && (
            <button
              type="button"
              className={classes.factsLine}
              aria-expanded={areFactsOpen}
              onClick={() => setAreFactsOpen(!areFactsOpen)}
            >
              <b>Page {number}</b>
              {page.words && (
                <ShortFact mark={page.words.kept === page.words.of ? 'proven' : 'failed'}>
                  {`${page.words.kept} of ${page.words.of}`}
                </ShortFact>
              )}
              {mark !== 'open' && page.seals.length + page.states_missing.length > 0 && (
                <ShortFact mark={page.states_missing.length === 0 ? 'proven' : 'failed'}>
                  {statesOf(page).join(' ') || 'no seal'}
                </ShortFact>
              )}
              {mark === 'open' && <ShortFact mark="open">{PAGE_MARK_WORDS.open}</ShortFact>}
              <span className={classes.factsButton}>
                Facts <IconChevronUp size={15} aria-hidden />
              </span>
            </button>
          )}
          {(!isPhone || areFactsOpen) && (
            <aside className={classes.side} aria-label="Facts">
              <div className={classes.facts}>{facts}</div>
              {!isPhone && <ReviewKeyHints />}
            </aside>
          )}
        </section>
        <VisuallyHidden role="status" aria-live="polite">
          {mark && spokenChange(number, mark, last)}
        </VisuallyHidden>
      </div>
      {isPrinting && <PrintedRecord proof={proof} job={job} summary={summary} />}
      {actions.dialogs}
    </div>
  );
}

/** A fact of the line that pulls up all of them. */
function ShortFact({ mark, children }: { mark: PageMark; children: string }) {
  return (
    <span className={classes.shortFact} data-mark={mark}>
      <PageMarkIcon mark={mark} />
      {children}
    </span>
  );
}

function useWidth(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}

function stripPages(proof: SetProofReply, marks: ReadonlyMap<number, PageMark>, shown: readonly number[]): StripPage[] {
  const isShown = new Set(shown);
  const left = Map.groupBy(placesLeft(proof.open), ({ page }) => page);
  return proof.pages
    .filter(({ page }) => isShown.has(page))
    .map((page) => {
      const mark = marks.get(page.page)!;
      return { page: page.page, mark, spokenName: spokenPage(page, mark, left.get(page.page)?.length ?? 0) };
    });
}

/** 'Truss T14'. */
function aboutPage(label: string | null, { product_type }: Job): string | null {
  if (label === null) return null;
  return product_type === 't' ? `Truss ${label}` : label;
}
