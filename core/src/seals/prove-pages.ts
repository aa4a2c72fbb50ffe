import {
  COMPARED_WITH,
  datesUnread,
  inkAdded,
  otherHiddenPaper,
  otherPageBoxes,
  otherPageSize,
  pagesInFront,
  pagesInOtherOrder,
  pagesLost,
  pagesMissing,
  pagesNotInSet,
  pagesNotRead,
  pagesRepeated,
  sealsUnread,
  type ComparedWith,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import type { Extra } from '../pdf/inspection/extras.ts';
import type { PdfFacts } from '../pdf/inspection/inspect-pdf.ts';
import { openToolShell } from '../platform/sandbox/tool-shell.ts';
import { compareDesigns, type DesignComparison } from './designs/compare-designs.ts';
import { StrayInk } from './explain/stray-ink.ts';
import { addedExtras, isDrawnNote, judgeExtras } from './file/judge-extras.ts';
import type { PagePair } from './ink/page-pair.ts';
import { openPlace } from './open-place.ts';
import type { Before } from './open-reference.ts';
import { pagesWithOtherHiddenPaper, type HiddenPaper } from './pages/compare-hidden-paper.ts';
import { comparePaper, hasHiddenPaper, type PaperComparison } from './pages/compare-paper.ts';
import { compareTurned } from './pages/compare-turned.ts';
import { areInPlace, drawingsInFront, findPageFaults, type PageMarks } from './pages/find-pages.ts';
import { provePage, type PageTerms, type ProvenPage } from './prove-page.ts';
import { toLetters } from './reading/letters.ts';
import { judgeSeals } from './rules/judge-seals.ts';
import { WantedTexts } from './rules/judge-texts.ts';
import { toProblems, type Finding } from './rules/problems.ts';
import type { SetProof } from './set-proof.ts';
import type { ProofTools, SetToProve } from './set-to-prove.ts';
import { compareAllWords, markPages, type Document, type PageWords } from './words/compare-all-words.ts';
import { UnreadablePages, WORDS_LIMITS } from './words/read-words.ts';

type PagesProof = Pick<SetProof, 'problems' | 'warnings' | 'pages'>;

type Opened = { facts: PdfFacts; before: Before | null; signedOn: string | null };

/** Proves the pages of a set by their words and their ink. */
export async function provePages(
  set: SetToProve,
  { facts, before, signedOn }: Opened,
  tools: ProofTools,
): Promise<PagesProof> {
  // Each document has a shell of its own, so that both are read at the same time.
  const shells = [0, 1].map(() => openToolShell({ ...tools, limits: WORDS_LIMITS }));
  const document = { pdf: set.sealed.path, pages: facts.pages.length, shell: shells[0]! };
  try {
    const counted = before ? { ...before.document, shell: shells[1]! } : null;
    const inspected = { sealed: facts, before: before?.facts ?? null };
    return await compare(set, { document, before: counted, signedOn, inspected }, tools);
  } catch (error) {
    if (!(error instanceof UnreadablePages)) throw error;
    const unread = Array.from({ length: error.to - error.from + 1 }, (_, place) => error.from + place);
    return refused([{ check: 'file', page: error.from, sentence: () => pagesNotRead(unread) }]);
  } finally {
    for (const shell of shells) shell.close();
  }
}

const NO_DESIGNS: DesignComparison = { pages: new Map(), warnings: [] };

type Documents = { document: Document; before: Document | null };

/** What the files of both say; null where what the set is compared with could not be inspected. */
type Inspections = { sealed: PdfFacts; before: PdfFacts | null };

async function compare(
  { sealed, reference, terms, wanted }: SetToProve,
  { document, before, signedOn, inspected }: Documents & Pick<PageTerms, 'signedOn'> & { inspected: Inspections },
  tools: ProofTools,
): Promise<PagesProof> {
  const what = wanted === 'file' ? COMPARED_WITH.reviewed : COMPARED_WITH.toSeal;
  if (before && document.pages < before.pages) return refused(pageFindings(await markBoth(document, before), what));
  const texts = new WantedTexts(terms);
  const words: PageWords[] = [];
  const marks = await compareAllWords(document, before, ({ kept, ...page }) => {
    texts.look(kept, 'drawing');
    words.push({ ...page, kept: [] });
    const step = wanted === 'file' ? 'pdf-integrity-check' : 'pdf-keyword-check';
    tools.onStep?.(step, `page ${page.page} of ${document.pages}`);
  });
  const front = before ? document.pages - before.pages : 0;
  const differing = words.filter(({ missing }) => missing.length > 0).map(({ page }) => page);
  const misfits = areInPlace(differing, marks) ? [] : pageFindings(marks, what);
  if (misfits.length > 0) return refused(misfits);

  const designs =
    reference.kind === 'drawings'
      ? await compareDesigns(sealed.path, reference.paths, (page) => words[page - 1]!.added, tools)
      : NO_DESIGNS;
  const isReviewed = wanted === 'words-and-file';
  // Another program draws every edge a little differently. One that hides its name makes tiny changes unseen, which
  // docs/seal-checks.md says.
  const isSameProgram = inspected.before?.producer === inspected.sealed.producer;
  const sizes = inspected.sealed.pages;
  const pageTerms = { sha256: sealed.sha256, terms, what, front, signedOn, sizes, isReviewed, isSameProgram };
  const papers = words.map(({ page, reference }) =>
    reference === null || inspected.before === null
      ? null
      : comparePaper(inspected.before.boxes[reference - 1]!, inspected.sealed.boxes[page - 1]!),
  );
  const extras = before ? addedExtras(inspected.sealed.extras, inspected.before?.extras ?? [], front) : [];
  const { proven, compared, hidden } = await proveInk(
    words,
    { document, before, papers, extras },
    pageTerms,
    texts,
    tools,
  );
  const pages = proven.map(({ proof }) => ({ ...proof, ...designs.pages.get(proof.page) }));
  // Of a sheet that doesn't belong in the set, nothing more is to be said.
  const isOther = (page: number) => words[page - 1]!.isOther;
  const judged = judgeExtras(
    hidden.filter(({ at }) => at === null || !isOther(at.page)),
    pageTerms,
  );
  for (const place of judged.places) pages[place.page - 1]?.open.push(place);
  // A page in front that looks like one of the drawings is no cover.
  const drawn = drawingsInFront(marks);
  for (const page of isReviewed ? drawn : [])
    pages[page - 1]?.open.push(openPlace(sealed.sha256, 'unexplained', page, { x: 0, y: 0, ...sizes[page - 1]! }));
  const ofPaper = await paperFindings(papers, { boxes: inspected.sealed.boxes, compared, what }, tools);
  const findings = [
    ...proven.flatMap(({ findings: found, proof: { page } }) => (isOther(page) ? [notInSet(page, what)] : found)),
    ...judged.findings,
    ...(isReviewed ? [] : drawn.map((page) => addedInk(page, what))),
    ...ofPaper.filter(({ page }) => page === undefined || !isOther(page)),
  ];
  if (wanted === 'file') {
    const warnings = front > 0 ? [pagesInFront(front)] : [];
    return { problems: toProblems(findings), warnings, pages };
  }
  const seals = judgeSeals(
    proven.flatMap(({ sealed: seals }) => seals ?? []),
    terms,
    signedOn,
  );
  for (const { page, state } of seals.missing) pages[page - 1]?.statesMissing.push(state);
  const unread = new Set(seals.unreadPages);
  const isPictured = pages.some((page) => page.seals.some(({ by }) => by !== 'words'));
  const texted = texts.judge(isPictured);
  return {
    problems: toProblems([...findings, ...seals.findings, ...texted.findings]),
    warnings: [
      ...(unread.size > 0 ? [sealsUnread(unread.size)] : []),
      ...(seals.undatedPages.length > 0 ? [datesUnread(seals.undatedPages)] : []),
      ...texted.warnings,
      ...designs.warnings,
    ],
    pages,
  };
}

async function proveInk(
  words: PageWords[],
  { document, before, papers, extras }: Documents & { papers: readonly (PaperComparison | null)[]; extras: Extra[] },
  terms: PageTerms,
  texts: WantedTexts,
  tools: ProofTools,
): Promise<{ proven: ProvenPage[]; compared: PagePair[]; hidden: Extra[] }> {
  const [proven, compared]: [ProvenPage[], PagePair[]] = [[], []];
  const hidden = extras.filter(({ at }) => at === null);
  const byPage = Map.groupBy(extras, ({ at }) => at?.page);
  const pairs = words.map(({ page, reference }) => ({
    before: before && reference !== null ? { pdf: before.pdf, page: reference } : null,
    after: { pdf: document.pdf, page },
  }));
  const stray = new StrayInk();
  for await (const ink of compareTurned(pairs, { papers, before }, tools)) {
    const page = provePage(words[proven.length]!, ink, terms);
    texts.look(page.visible, 'sealing');
    if (terms.isReviewed) for (const print of page.prints) stray.add(print);
    proven.push({ ...page, visible: [], prints: [] });
    compared.push(ink.pair);
    const drawn = toLetters(page.visible).text;
    hidden.push(...(byPage.get(page.proof.page) ?? []).filter((extra) => !isDrawnNote(extra, drawn)));
    tools.onStep?.('pdf-integrity-check', `page ${proven.length} of ${document.pages}`);
  }
  for (const { page, box } of stray.found(terms.terms.sealer.fingerprints))
    proven[page - 1]!.proof.open.push(openPlace(terms.sha256, 'unexplained', page, box));
  return { proven, compared, hidden };
}

/** Returns what is wrong with the paper of pages: its size, its boxes, and what is on it outside the part that is shown. */
async function paperFindings(
  papers: readonly (PaperComparison | null)[],
  { boxes, compared, what }: { boxes: PdfFacts['boxes']; compared: readonly PagePair[]; what: PageTerms['what'] },
  tools: ProofTools,
): Promise<Finding[]> {
  const [findings, hidden]: [Finding[], HiddenPaper[]] = [[], []];
  for (const [place, paper] of papers.entries()) {
    const [pair, own] = [compared[place]!, boxes[place]!];
    if (paper?.problem) {
      const says = { size: otherPageSize, boxes: otherPageBoxes }[paper.problem];
      findings.push({ check: 'file', page: place + 1, sentence: (pages) => says(pages, what) });
    } else if (paper && hasHiddenPaper(own)) hidden.push({ pair, boxes: own });
  }
  for await (const page of pagesWithOtherHiddenPaper(hidden, tools))
    findings.push({ check: 'file', page, sentence: (pages) => otherHiddenPaper(pages, what) });
  return findings;
}

async function markBoth(document: Document, before: Document): Promise<PageMarks> {
  const [sealed, reference] = await Promise.all([markPages(document), markPages(before)]);
  return { sealed, reference };
}

/** Says which pages are missing, don't belong in the set, or are in another order. */
function pageFindings(marks: PageMarks, what: ComparedWith): Finding[] {
  const { foreign, repeated, misplaced, missing } = findPageFaults(marks);
  const [found, wanted] = [marks.sealed.length, marks.reference.length];
  const check = 'file';
  return [
    ...(found < wanted ? [{ check, sentence: () => pagesLost(wanted, found, missing, what) } as const] : []),
    ...foreign.map((page) => notInSet(page, what)),
    ...repeated.map(({ page, of }): Finding => ({ check, page, sentence: (all) => pagesRepeated(all, of, what) })),
    ...misplaced.map((page): Finding => ({ check, page, sentence: (pages) => pagesInOtherOrder(pages, what) })),
    ...(found >= wanted && missing.length > 0 ? [{ check, sentence: () => pagesMissing(missing, what) } as const] : []),
  ];
}

function notInSet(page: number, what: ComparedWith): Finding {
  return { check: 'file', page, sentence: (pages) => pagesNotInSet(pages, what) };
}

function addedInk(page: number, what: ComparedWith): Finding {
  return { check: 'file', page, sentence: (pages) => inkAdded(pages, what) };
}

function refused(findings: Finding[]): PagesProof {
  return { problems: toProblems(findings), warnings: [], pages: [] };
}
