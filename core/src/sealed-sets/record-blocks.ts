import { nameOfTimezone } from '@sealdesk/contract/directory/timezones.ts';
import {
  markPages,
  placesLeft,
  verdictOf,
  type PageMark,
  type Verdict,
} from '@sealdesk/contract/jobs/proof-verdict.ts';
import {
  OPEN_PLACE_WORDS,
  PAGE_MARK_WORDS,
  placesLookedAt,
  placesToLookAt,
} from '@sealdesk/contract/jobs/review-messages.ts';
import type { ProofRecord } from '@sealdesk/contract/jobs/proof-record.ts';
import type { Block, Column } from '../pdf/writing/write-report.ts';

type Page = ProofRecord['pages'][number];

const VERDICTS = {
  proven: 'Proven',
  failed: 'Failed',
  unchecked: 'Not all pages proven',
  checking: 'Being checked',
  unproven: 'Not checked page by page: accepted before pages were proven',
} as const satisfies Record<Exclude<Verdict, 'open'>, string>;

/** In capitals what must be seen on paper without a color. */
const MARKS: Record<PageMark, string> = {
  ...PAGE_MARK_WORDS,
  failed: PAGE_MARK_WORDS.failed.toUpperCase(),
  open: PAGE_MARK_WORDS.open.toUpperCase(),
};

const PAGE_COLUMNS: Column[] = [
  { title: 'Page', width: 32 },
  { title: 'Sheet', width: 52 },
  { title: 'Compared', width: 52 },
  { title: 'Words', width: 60 },
  { title: 'Ink', width: 78 },
  { title: 'Seals', width: 160 },
  { title: 'Result', width: 82 },
];
const PLACE_COLUMNS: Column[] = [
  { title: 'Page', width: 32 },
  { title: 'Place', width: 150 },
  { title: 'At (points from the upper left)', width: 130 },
  { title: 'Acknowledged', width: 204 },
];
const SIGNATURE_COLUMNS: Column[] = [
  { title: 'Signer', width: 150 },
  { title: 'Signed', width: 183 },
  { title: 'Certificate until', width: 183 },
];

/** Returns what the printed record of a check says, from top to bottom. */
export function* recordBlocks(record: ProofRecord, firmName: string, timezone: string): Generator<Block> {
  const when = clockOf(timezone);
  yield { kind: 'note', text: firmName };
  yield { kind: 'title', text: `Proof record of ${record.job.number}` };
  yield { kind: 'fact', label: 'Job', value: `${record.job.number} ${record.job.name}` };
  yield { kind: 'fact', label: 'Company', value: record.job.company };
  yield { kind: 'fact', label: 'Result', value: summary(record) };
  yield { kind: 'fact', label: 'Checked', value: when(record.checked_at) };
  yield { kind: 'fact', label: 'Record made', value: when(record.made_at) };
  yield* documentBlocks(record, when);
  yield* sealBlocks(record, when);
  yield* problemBlocks(record);
  yield* openBlocks(record, when);
  yield* warningBlocks(record);
  yield { kind: 'heading', text: 'Pages' };
  if (record.pages.length === 0) {
    yield { kind: 'text', text: 'No page was checked.' };
    return;
  }
  yield { kind: 'table-start', columns: PAGE_COLUMNS };
  const marks = markPages(record);
  const covered = Map.groupBy(
    record.open.filter(({ kind }) => kind === 'covered'),
    ({ page }) => page,
  );
  for (const page of record.pages)
    yield pageRow(page, { mark: marks.get(page.page)!, covered: covered.get(page.page)?.length ?? 0 });
  yield { kind: 'table-end' };
  yield {
    kind: 'note',
    text: 'A character that this font does not have is written as its Unicode number, such as [U+4E2D].',
  };
}

/** '1 place to look at: 2 of 3 pages proven, 1 added in front, 1 place looked at'. */
function summary(record: ProofRecord): string {
  const { pages, open } = record;
  const left = placesLeft(open).length;
  const verdict = verdictOf(record);
  const head = verdict === 'open' ? placesToLookAt(left) : VERDICTS[verdict];
  if (pages.length === 0) return head;
  const marks = [...markPages(record).values()];
  const count = (mark: PageMark) => marks.filter((one) => one === mark).length;
  const counts = [
    `${count('proven')} of ${pages.length} pages proven`,
    ...(['failed', 'added', 'unchecked'] as const).flatMap((mark) =>
      count(mark) > 0 ? [`${count(mark)} ${PAGE_MARK_WORDS[mark].toLowerCase()}`] : [],
    ),
    ...(left > 0 && verdict !== 'open' ? [placesToLookAt(left)] : []),
    ...(open.length > left ? [placesLookedAt(open.length - left)] : []),
  ];
  return `${head}: ${counts.join(', ')}`;
}

function* documentBlocks({ sealed, submitted, replaced_by }: ProofRecord, when: Clock): Generator<Block> {
  yield { kind: 'heading', text: 'Documents' };
  yield { kind: 'fact', label: 'Sealed', value: `${sealed.name}${counted(sealed.pages)}` };
  yield { kind: 'fact', label: 'SHA-256', value: sealed.sha256, isCode: true };
  if (submitted) {
    yield { kind: 'fact', label: 'Compared with', value: `${submitted.name}${counted(submitted.pages)}` };
    yield { kind: 'fact', label: 'SHA-256', value: submitted.sha256, isCode: true };
  } else {
    yield { kind: 'fact', label: 'Compared with', value: 'no single document' };
  }
  if (replaced_by) yield { kind: 'fact', label: 'Replaced', value: `by another set on ${when(replaced_by.at)}` };
}

function* sealBlocks(record: ProofRecord, when: Clock): Generator<Block> {
  const { states, sealer, sealed_at, staged_by, uploaded_by, licenses, signatures, is_signature_wanted } = record;
  yield { kind: 'heading', text: 'Seals' };
  yield { kind: 'fact', label: 'States', value: states.join(', ') };
  yield {
    kind: 'fact',
    label: 'Sealed by',
    value: sealer ? `${sealer.full_name}, ${when(sealed_at)}` : 'not recorded',
  };
  if (staged_by !== null) yield { kind: 'fact', label: 'Staged by', value: staged_by };
  if (uploaded_by !== null) yield { kind: 'fact', label: 'Uploaded by', value: uploaded_by };
  for (const { state, number, valid_until, is_valid } of licenses) {
    const validity = is_valid ? 'valid on the day of its seals' : 'NOT valid on the day of its seals';
    yield { kind: 'fact', label: `License ${state}`, value: `${number}, until ${valid_until}, ${validity}` };
  }
  if (signatures.length === 0) {
    yield { kind: 'fact', label: 'Signatures', value: is_signature_wanted ? 'none, although one is wanted' : 'none' };
    return;
  }
  yield { kind: 'table-start', columns: SIGNATURE_COLUMNS };
  for (const { signer, signed_at, is_sealers, certificate_until } of signatures) {
    const who = is_sealers ? `${signer} (the sealer)` : `${signer} (certificate not registered)`;
    yield { kind: 'row', cells: [who, when(signed_at), when(certificate_until)] };
  }
  yield { kind: 'table-end' };
}

function* problemBlocks({ problems }: ProofRecord): Generator<Block> {
  if (problems.length === 0) return;
  yield { kind: 'heading', text: 'What the check refused' };
  for (const { message } of problems) yield { kind: 'text', text: `Error: ${message}` };
}

function* warningBlocks({ warnings }: ProofRecord): Generator<Block> {
  if (warnings.length === 0) return;
  yield { kind: 'heading', text: 'What else to know' };
  for (const warning of warnings) yield { kind: 'text', text: `Warning: ${warning}` };
}

function* openBlocks({ open }: ProofRecord, when: Clock): Generator<Block> {
  yield { kind: 'heading', text: 'Places for the reviewer' };
  if (open.length === 0) {
    yield { kind: 'text', text: 'None.' };
    return;
  }
  yield { kind: 'table-start', columns: PLACE_COLUMNS };
  for (const { page, kind, box, detail, acknowledged } of open) {
    const at = `x ${whole(box.x)}, y ${whole(box.y)}, ${whole(box.width)} by ${whole(box.height)}`;
    const what = OPEN_PLACE_WORDS[kind].title;
    const seal = acknowledged?.seal;
    const whose = seal ? `: the seal of ${seal.engineer} for ${seal.state}, ${seal.sealed_on}` : '';
    const by = acknowledged ? `${acknowledged.by}, ${when(acknowledged.at)}${whose}` : 'not acknowledged';
    yield { kind: 'row', cells: [`${page}`, detail === null ? what : `${what}: ${detail}`, at, by] };
  }
  yield { kind: 'table-end' };
}

function pageRow(page: Page, { mark, covered }: { mark: PageMark; covered: number }): Block {
  const { compared_with: compared, words, reasons } = page;
  return {
    kind: 'row',
    cells: [
      `${page.page}`,
      page.label ?? '',
      compared ? `page ${compared.page}` : 'no',
      words ? `${words.kept} of ${words.of}` : '',
      inkOf(page, covered),
      page.seals.map(describeSeal).join('; ') || 'none',
      MARKS[mark],
    ],
    isMarked: mark === 'failed' || mark === 'open',
    remarks: reasons,
  };
}

/** Where a seal covers the drawing nobody knows whether all of it is there. */
function inkOf({ compared_with, lost, added }: Page, covered: number): string {
  const isKept = compared_with !== null && lost.length === 0 && covered === 0;
  return [
    ...(isKept ? ['all kept'] : []),
    ...(lost.length > 0 ? [`${lost.length} lost`] : []),
    ...(covered > 0 ? [`${covered} covered`] : []),
    ...(added.length > 0 ? [`${added.length} added`] : []),
  ].join(', ');
}

function describeSeal({ by, state, sealed_on, license_number, is_license_valid }: Page['seals'][number]): string {
  if (by === 'unread') return 'not read';
  const license = license_number === null ? [] : [`license ${license_number}`];
  const validity = is_license_valid === false ? ['NOT valid'] : [];
  return [state ?? 'no state', ...license, ...validity, sealed_on ?? 'no date'].join(', ');
}

type Clock = (timestamp: string | null) => string;

/** Day and time with seconds, in the firm's time zone, which is named. */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  });
  return (timestamp) =>
    timestamp === null ? 'not recorded' : `${format.format(new Date(timestamp))} ${nameOfTimezone(timeZone)}`;
}

function counted(pages: number | null): string {
  return pages === null ? '' : `, ${pages} ${pages === 1 ? 'page' : 'pages'}`;
}

function whole(points: number): string {
  return String(Math.round(points));
}
