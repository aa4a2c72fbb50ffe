import {
  COMPARED_WITH,
  datesUnread,
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
import type { PageSize } from '../pdf/pdf-pages.ts';
import { openToolShell } from '../platform/sandbox/tool-shell.ts';
import { compareDesigns, type DesignComparison } from './designs/compare-designs.ts';
import { compareInk } from './ink/compare-ink.ts';
import type { PagePair } from './ink/page-pair.ts';
import { areInPlace, findPageFaults, type PageMarks } from './pages/find-pages.ts';
import { provePage, type PageTerms, type ProvenPage } from './prove-page.ts';
import { judgeSeals } from './rules/judge-seals.ts';
import { WantedTexts } from './rules/judge-texts.ts';
import { toProblems, type Finding } from './rules/problems.ts';
import type { SetProof } from './set-proof.ts';
import type { ProofTools, SetToProve } from './set-to-prove.ts';
import {
  compareAllWords,
  markPages,
  type CountedPdf,
  type Document,
  type PageWords,
} from './words/compare-all-words.ts';
import { UnreadablePages, WORDS_LIMITS } from './words/read-words.ts';

type PagesProof = Pick<SetProof, 'problems' | 'warnings' | 'pages'>;

type Opened = { sizes: readonly PageSize[]; before: CountedPdf | undefined; signedOn: string | null };

/** Proves the pages of a set by their words and their ink. */
export async function provePages(
  set: SetToProve,
  { sizes, before, signedOn }: Opened,
  tools: ProofTools,
): Promise<PagesProof> {
  // Each document has a shell of its own, so that both are read at the same time.
  const shells = [0, 1].map(() => openToolShell({ ...tools, limits: WORDS_LIMITS }));
  const document = { pdf: set.sealed.path, pages: sizes.length, shell: shells[0]! };
  try {
    const counted = before ? { ...before, shell: shells[1]! } : null;
    return await compare(set, { document, before: counted, signedOn, sizes }, tools);
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

async function compare(
  { sealed, reference, terms, wanted }: SetToProve,
  { document, before, signedOn, sizes }: Documents & Pick<Opened, 'signedOn' | 'sizes'>,
  tools: ProofTools,
): Promise<PagesProof> {
  const what = wanted === 'file' ? COMPARED_WITH.reviewed : COMPARED_WITH.toSeal;
  if (before && document.pages < before.pages) return refused(pageFindings(await markBoth(document, before), what));
  const texts = new WantedTexts(terms);
  const words: PageWords[] = [];
  const marks = await compareAllWords(document, before, ({ kept, ...page }) => {
    texts.look(kept);
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
  const pageTerms = { sha256: sealed.sha256, terms, what, front, signedOn, sizes, isReviewed };
  const proven = await proveInk(words, { document, before }, pageTerms, texts, tools);
  const pages = proven.map(({ proof }) => ({ ...proof, ...designs.pages.get(proof.page) }));
  // Of a sheet that doesn't belong in the set, nothing more is to be said.
  const findings = proven.flatMap(({ findings: found, proof: { page } }) =>
    words[page - 1]!.isOther ? [notInSet(page, what)] : found,
  );
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
  { document, before }: Documents,
  terms: PageTerms,
  texts: WantedTexts,
  tools: ProofTools,
): Promise<ProvenPage[]> {
  const pairs: PagePair[] = words.map(({ page, reference }) => ({
    before: before && reference !== null ? { pdf: before.pdf, page: reference } : null,
    after: { pdf: document.pdf, page },
  }));
  const proven: ProvenPage[] = [];
  for await (const ink of compareInk(pairs, tools)) {
    const page = provePage(words[proven.length]!, ink, terms);
    texts.look(page.visible);
    proven.push({ ...page, visible: [] });
    tools.onStep?.('pdf-integrity-check', `page ${proven.length} of ${document.pages}`);
  }
  return proven;
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

function refused(findings: Finding[]): PagesProof {
  return { problems: toProblems(findings), warnings: [], pages: [] };
}
