import { STATE_NAME, type StateCode } from '../../../../contract/src/shared/codes.ts';
import { randomFrom, type Random } from '../../../../tools/src/demo/random.ts';
import { newPage, printLines, type Page } from '../drawings/pdf-page.ts';
import { labelsOf } from '../drawings/truss-package.ts';
import { ENGINEERS, licenseNumber } from './engineers.ts';
import { planPage, shownSize, toShown, type PageSize, type PlannedPage } from './planned-page.ts';
import { SEAL_FORMS, type PlacedSeal, type SealForm } from './put-seals.ts';
import type { Spot } from './put-on-page.ts';
import { PRODUCERS, type Producer } from './resave.ts';
import { SAVINGS, type Saving } from './save-sealed.ts';
import { aSeal, drawSeal, INKS, SEAL_STYLES, type Seal, type SealStyle } from './seal-face.ts';
import { textsIn } from './placed-text.ts';
import { RULED_STATES, RULES, type RuledState } from './state-rules.ts';

/** How a set is signed. */
export type PlannedSignature = {
  signer: string;
  kind: 'rsa' | 'ec';
  subFilter: 'adbe.pkcs7.detached' | 'ETSI.CAdES.detached';
  isTimeSigned: boolean;
  /** Certified, so that changes of a kind are not allowed. */
  certify?: 1 | 2 | 3;
  /** The last moment of the certificate, where it is not the usual one. */
  validUntil?: string;
};

/** A sealed set before it is made: what is on its pages, who seals it, and how. */
export type SetPlan = {
  seed: string;
  job: string;
  pages: PlannedPage[];
  sealer: string;
  states: RuledState[];
  form: SealForm;
  style: SealStyle;
  /** The day on the seals, and of the check. */
  sealedOn: string;
  today: string;
  producer: Producer;
  /** A sheet in front that lists what is sealed. */
  cover: { drawing: Page; seals: PlacedSeal[] } | null;
  /** The seals of each page. */
  seals: PlacedSeal[][];
  signature: PlannedSignature | null;
  /** The number of the first sealed page, printed on it and counted on; null where pages have none. */
  firstSealNumber: number | null;
  /** How the sealed pages are saved before they are signed. */
  saving: Saving;
  firmNumber: string;
  isUnlockedWanted: boolean;
};

export type SetWishes = {
  pages?: number;
  page?: Partial<PlannedPage>;
  states?: RuledState[];
  form?: SealForm;
  style?: SealStyle;
  producer?: Producer;
};

const SEALED_ON = '2026-09-14';
/** The last day of every license. */
export const RENEWAL = '2028-06-30';

/** Plans a good set. The same seed gives the same set. */
export function planSet(seed: string, wishes: SetWishes = {}): SetPlan {
  const random = randomFrom(`set/${seed}`);
  const job = `B26-${String(random.int(100, 9_999)).padStart(4, '0')}`;
  const labels = labelsOf(wishes.pages ?? random.int(2, 4));
  const pages = labels.map((label) => planPage(seed, job, label, wishes.page));
  const states = wishes.states ?? random.some(RULED_STATES, Number(random.weighted({ 1: 6, 2: 3, 3: 1 })));
  const sealer = random.pick(ENGINEERS);
  const form = wishes.form ?? random.pick(SEAL_FORMS);
  const style = wishes.style ?? random.pick(SEAL_STYLES);
  const firmNumber = `F-${random.int(1_000, 29_999)}`;
  const date = dateText(SEALED_ON, random);
  const ink = random.weighted<keyof typeof INKS>({ black: 6, blue: 3, red: 1 });
  const isOpaque = random.chance(0.2);
  const sealOf = (state: RuledState): Seal =>
    aSeal({
      engineer: sealer,
      license: licenseNumber(sealer, state),
      state,
      date,
      style,
      size: random.int(80, 130),
      signature: random.chance(0.5) ? seed : null,
      ink: INKS[ink],
      isOpaque,
      lines: linesFor(state, { sealer, firmNumber }),
    });
  const all = states.map(sealOf);
  const onPages = all.filter(({ state }) => RULES[state as RuledState]?.sealMode !== 'cover');
  const needsCover = onPages.length < all.length || random.chance(0.3);
  const producer = wishes.producer ?? random.pick(PRODUCERS);
  const cover = needsCover
    ? { drawing: coverOf(job, labels, states, sealer), seals: place(all, form, newPage(), [], random) }
    : null;
  const placed = pages.map((page) => place(onPages, form, shownSize(page), textsOf(page), random));
  const isSigned = states.some((state) => RULES[state]?.isDigitalRequired) || random.chance(0.3);
  return {
    seed,
    job,
    pages,
    sealer,
    states,
    form,
    style,
    sealedOn: SEALED_ON,
    today: SEALED_ON,
    producer,
    cover,
    seals: placed,
    signature: isSigned
      ? {
          signer: sealer,
          kind: random.pick(['rsa', 'ec'] as const),
          subFilter: random.pick(['adbe.pkcs7.detached', 'ETSI.CAdES.detached'] as const),
          isTimeSigned: random.chance(0.5),
        }
      : null,
    firstSealNumber: random.chance(0.3) ? random.int(10_000_000, 79_999_999) : null,
    // A change behind an unsigned PDF is refused by its own rule.
    saving: isSigned ? random.pick(SAVINGS) : random.pick(['plain', 'packed'] as const),
    firmNumber,
    isUnlockedWanted: random.chance(0.5),
  };
}

/** What a state asks to be shown beside its seal, in lines that fit under it. */
function linesFor(state: RuledState, { sealer, firmNumber }: { sealer: string; firmNumber: string }): string[] {
  const rule = RULES[state];
  if (state === 'FL') {
    return [
      `This item has been digitally signed and sealed by ${sealer}`,
      'on the date adjacent to the seal. Printed copies of this document',
      'are not considered signed and sealed and the signature must be',
      'verified on any electronic copies.',
    ];
  }
  return [
    ...(rule?.requiredTexts ?? []),
    ...(rule?.showsRenewal ? [`EXPIRES: ${dateText(RENEWAL)}`] : []),
    ...(rule?.needsFirmNumber ? [`Firm No. ${firmNumber}`] : []),
  ];
}

function coverOf(job: string, labels: string[], states: StateCode[], sealer: string): Page {
  const page = newPage();
  printLines(
    page,
    36,
    770,
    [
      'Example Engineering, LLC',
      '100 Example Lane',
      `Re: ${job}`,
      'The truss drawing(s) referenced below have been prepared by Example Engineering, LLC under my direct supervision',
      'based on the parameters provided by Pinecone Truss Co.',
      'Table of contents:',
      ...labels.map((label, place) => `${place + 1}   ${label}`),
      ...states.map(
        (state) => `My license renewal date for the state of ${STATE_NAME[state]} is ${dateText(RENEWAL)}.`,
      ),
      `${sealer}, P.E.`,
    ],
    { size: 9, lead: 13 },
  );
  return page;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Writes a day as people do, in one of the ways that are usual on drawings. */
function dateText(day: string, random?: Random): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  const name = MONTHS[Number(month) - 1]!;
  const ways = [
    `${name} ${Number(date)}, ${year}`,
    `${month}/${date}/${year}`,
    `${Number(date)} ${name.slice(0, 3)} ${year}`,
    day,
  ];
  return random ? random.pick(ways) : ways[0]!;
}

const GAP = 14;
const EDGE = 12;

/** Places seals in a row, or in two where one is too short, where the least text of the page is under them. */
function place(seals: Seal[], form: SealForm, size: PageSize, texts: Spot[], random: Random): PlacedSeal[] {
  const tries = Array.from({ length: 6 }, () => {
    const rows = rowsOf(seals, size.width - 2 * EDGE);
    const bottom = random.int(EDGE, 300 - (rows.length - 1) * 170);
    return rows.flatMap((row, index) =>
      placeRow(row, form, { width: size.width, bottom: bottom + index * 170 }, random),
    );
  });
  const covered = tries.map((placed) => texts.filter((text) => placed.some(({ spot }) => isNear(spot, text))).length);
  return tries[covered.indexOf(Math.min(...covered))]!;
}

function rowsOf(seals: Seal[], width: number): Seal[][] {
  const rows: Seal[][] = [[]];
  for (const seal of seals) {
    const row = rows.at(-1)!;
    const used = [...row, seal].reduce((sum, one) => sum + drawSeal(one).width + GAP, -GAP);
    if (used > width) rows.push([seal]);
    else row.push(seal);
  }
  return rows;
}

function placeRow(row: Seal[], form: SealForm, at: { width: number; bottom: number }, random: Random): PlacedSeal[] {
  const used = row.reduce((sum, one) => sum + drawSeal(one).width + GAP, -GAP);
  const spare = (at.width - 2 * EDGE - used) / row.length;
  let x = EDGE;
  return row.map((seal) => {
    x += random.next() * spare;
    const spot = { x: Math.round(x), y: at.bottom };
    x = spot.x + drawSeal(seal).width + GAP;
    return { seal, form, spot };
  });
}

/** Whether a line of text that begins there may run under a seal. */
const isNear = (seal: Spot, text: Spot) =>
  text.y > seal.y - 10 && text.y < seal.y + 170 && text.x > seal.x - 150 && text.x < seal.x + 150;

/** Where the lines of a page begin, on the page as it is shown. */
function textsOf(page: PlannedPage): Spot[] {
  return textsIn(page.drawing).map(({ x, y }) => toShown(page, { x, y }));
}
