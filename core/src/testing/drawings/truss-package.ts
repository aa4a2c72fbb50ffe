import { alpineCover, coverLetter, eagleCover } from './cover-sheets.ts';
import {
  bcCalcReport,
  forteReport,
  isDesignReport,
  modelledReport,
  tjBeamReport,
  woodEReport,
} from './member-reports.ts';
import { mitekColumnSheet, mitekInlineSheet } from './mitek-sheets.ts';
import { layoutSheet, mitekDetail } from './other-sheets.ts';
import type { Page } from './pdf-page.ts';
import { alpineSheet, eagleSheet, simpsonSheet, truswalSheet } from './truss-sheets.ts';
import { writePdf } from './write-pdf.ts';

/** A file as it lies in a customer's zip. */
export type PackageEntry = { name: string; bytes: Buffer };

type Design = { job: string; jobName: string; label: string };

const SHEETS = {
  mitek: mitekColumnSheet,
  'mitek-inline': mitekInlineSheet,
  alpine: alpineSheet,
  eagle: eagleSheet,
  simpson: simpsonSheet,
  truswal: (design: Design) => truswalSheet(design),
  forte: ({ jobName, label }: Design) => forteReport({ job: jobName, label }),
  'bc-calc': ({ jobName, label }: Design) => bcCalcReport({ job: jobName, label }),
  isdesign: ({ jobName, label }: Design) => isDesignReport({ job: jobName, label }),
  'wood-e': ({ job, label }: Design) => woodEReport({ job, label }),
  'tj-beam': ({ jobName, label }: Design) => tjBeamReport({ job: jobName, label }),
  'mitek-ewp': ({ jobName, label }: Design) => modelledReport({ job: jobName, label }),
} satisfies Record<string, (design: Design) => Page>;

/** The programs whose drawings can be made, in both orders for MiTek. */
export type DrawnFamily = keyof typeof SHEETS;
export const DRAWN_FAMILIES = Object.keys(SHEETS) as DrawnFamily[];

/** One drawing of a program, as a page that is still to be written. */
export function drawSheet(family: DrawnFamily, design: Design): Page {
  const draw: (design: Design) => Page = SHEETS[family];
  return draw(design);
}

const JOB_NAMES = ['Birch Hollow Lot 12', 'Maple Ridge 7', 'Otter Creek 4', 'Osprey Point 9', 'Juniper Flats 31'];
const LABEL_LETTERS = ['A', 'B', 'T', 'CJ', 'EJ', 'HJ', 'PB', 'V', 'FT', 'GE'];

type PackageWishes = {
  family?: DrawnFamily;
  designs?: number;
  /** Another seed gives another job. */
  seed?: number;
  job?: string;
  jobName?: string;
  /** One PDF for each design instead of one for all. */
  apart?: boolean;
  /** A cover in front that says so many drawings. */
  coverSays?: number;
  /** Adds what comes along in real zips: a plan, a detail, a model and what operating systems leave. */
  withExtras?: boolean;
};

/** The files of a customer's zip, believable and without any chance: the same wishes give the same bytes. */
export function aTrussPackage(wishes: PackageWishes = {}): PackageEntry[] {
  const { family = 'mitek', designs = 5, seed = 0, apart = false, coverSays, withExtras = false } = wishes;
  const job = wishes.job ?? `B24-${String(117 + seed).padStart(4, '0')}`;
  const jobName = wishes.jobName ?? JOB_NAMES[seed % JOB_NAMES.length]!;
  const labels = labelsOf(designs);
  const sheets = labels.map((label) => drawSheet(family, { job, jobName, label }));
  const cover = coverSays === undefined ? [] : [coverFor(family, coverSays, labels, job)];
  const drawings = apart
    ? [...cover.map((page) => ['Cover', page] as const), ...sheets.map((page, at) => [labels[at]!, page] as const)].map(
        ([name, page]) => ({ name: `${job}/Engineering/${name}.pdf`, bytes: writePdf([page]) }),
      )
    : [{ name: `${job}/${job} Truss Drawings.pdf`, bytes: writePdf([...cover, ...sheets]) }];
  return [...drawings, ...(withExtras ? extras(job) : [])];
}

/** Returns that many labels, each once: A1 to A9, B1 to B9, and so on, as drawings are labeled. */
export function labelsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / 9);
    const round = Math.floor(group / LABEL_LETTERS.length);
    return `${LABEL_LETTERS[group % LABEL_LETTERS.length]}${round === 0 ? '' : round}${round === 0 ? '' : '-'}${(index % 9) + 1}`;
  });
}

function coverFor(family: DrawnFamily, count: number, labels: string[], job: string): Page {
  if (family === 'alpine') return alpineCover(count, job);
  if (family === 'eagle') return eagleCover(labels.slice(0, count), job);
  return coverLetter({ first: 'I70000001', last: `I${70_000_000 + count}`, job });
}

function extras(job: string): PackageEntry[] {
  return [
    { name: `${job}/Layout/${job} layout.pdf`, bytes: writePdf([layoutSheet(job)]) },
    { name: `${job}/Details/MII-SCAB-BRACE.pdf`, bytes: writePdf([mitekDetail()]) },
    { name: `${job}/${job}.mmdl`, bytes: Buffer.from('a model in a format of its own') },
    { name: `${job}/Trusses/A1.tre`, bytes: Buffer.from('one truss in a format of its own') },
    { name: `__MACOSX/${job}/._${job}.mmdl`, bytes: Buffer.from('left by an operating system') },
    { name: `${job}/Thumbs.db`, bytes: Buffer.from('left by another') },
  ];
}
