import { PRINTED_FIELD_NAMES } from '../../../contract/src/jobs/job-fields.ts';
import type { ProductType } from '../../../contract/src/shared/codes.ts';
import type { Evidence, ZipReading } from '../../../contract/src/uploads/zip-reading.ts';
import type { Facts } from './facts.ts';
import { roleOf } from './file-roles.ts';
import { fittingName } from './fitting.ts';
import type { PackageFile, PackageFindings, ReadFields } from './package-file.ts';
import type { PageClass } from './sheets/page-class.ts';
import { reasonsToConfirm, refusalForSeals } from './reasons.ts';
import { remarksOf } from './remarks.ts';
import { MOST_OTHERS, ranked, tally } from './votes.ts';
import type { Vote } from './votes.ts';
import { readWhole } from './whole-package.ts';
import type { WholePackage } from './whole-package.ts';

const NO_PAGES: Record<PageClass, number> = {
  design: 0,
  cover: 0,
  index: 0,
  layout: 0,
  detail: 0,
  ewp_summary: 0,
  image: 0,
  other: 0,
};

/** Reads a package of drawings: what the create form is filled with, what the sender is shown, and what asks for a second look. */
export function summarizePackage(files: PackageFile[], zip: { name: string; today: string }): PackageFindings {
  const whole = readWhole(files);
  const reasons = reasonsToConfirm(whole, zip.today);
  return {
    fields: fieldsOf(whole, zip.name),
    reading: readingOf(whole, [...reasons, ...remarksOf(whole)]),
    reasons,
    refusedForSeals: refusalForSeals(whole),
  };
}

function fieldsOf({ facts, count }: WholePackage, zipName: string): ReadFields {
  const texts = Object.fromEntries(PRINTED_FIELD_NAMES.map((name) => [name, most(facts[name])])) as Record<
    (typeof PRINTED_FIELD_NAMES)[number],
    string | null
  >;
  const speed = most(facts.wind_speed);
  return {
    ...texts,
    job_name: most(jobNames(facts)) ?? fittingName(zipName.replace(/\.zip$/i, '')),
    product_type: most(facts.product_type) as ProductType | null,
    number_of_designs: count.designs.length > 0 ? count.designs.length : null,
    wind_speed: speed === null ? null : Number(speed),
    seal_states: statesOf(facts),
  };
}

function readingOf(whole: WholePackage, remarks: string[]): ZipReading {
  const { files, copies, pages, unread, facts, count } = whole;
  const classes = { ...NO_PAGES };
  for (const page of pages) classes[page.class] += 1;
  const byFile = Map.groupBy(pages, ({ file }) => file);
  return {
    designs: count.designs.length,
    families: familiesOf(whole),
    pages: { ...classes, other: classes.other + unread, all: pages.length + unread },
    states: statesOf(facts),
    codes: ranked(facts.design_code)
      .slice(0, MOST_OTHERS)
      .map(({ value }) => value),
    files: files.map((file) => {
      const isCopy = copies.has(file);
      const role = roleOf(file, isCopy ? [] : (byFile.get(file.name) ?? []), isCopy);
      return { name: file.name, size: file.size, role };
    }),
    evidence: evidenceOf(whole),
    remarks,
  };
}

function familiesOf({ count }: WholePackage): ZipReading['families'] {
  const families = new Map<string, ZipReading['families'][number]>();
  for (const { drawing, pages } of count.designs) {
    const { name, product } = drawing.family;
    const known = families.get(name) ?? { name, product, designs: 0, pages: 0 };
    families.set(name, { ...known, designs: known.designs + 1, pages: known.pages + pages });
  }
  return [...families.values()].toSorted((one, other) => other.designs - one.designs);
}

function evidenceOf({ facts, count, pages }: WholePackage): Record<string, Evidence> {
  const evidence: Record<string, Evidence> = {};
  const put = (name: string, found: Evidence | null) => {
    if (found) evidence[name] = found;
  };
  put('job_name', tally(jobNames(facts)));
  put('product_type', tally(facts.product_type));
  for (const name of PRINTED_FIELD_NAMES) put(name, tally(facts[name]));
  const speed = tally(facts.wind_speed);
  put('wind_speed', speed && { ...speed, value: Number(speed.value) });
  put('seal_states', tally(facts.seal_states));
  // No field of a job: the whole version, which a corporation's own can be compared with.
  put('program_version', tally(facts.program_version));
  const [first] = count.designs;
  if (first) {
    const sheets = pages.filter(({ drawing }) => drawing !== null).length;
    put('number_of_designs', { value: count.designs.length, ...first.place, pages: sheets, of: sheets, others: [] });
  }
  return evidence;
}

/** A job is named as its drawings name it, else as a cover does, else by its number. */
function jobNames(facts: Facts): Vote[] {
  return [facts.job_name, facts.cover_name, facts.job_number].find((votes) => votes.length > 0) ?? [];
}

function statesOf(facts: Facts): string[] {
  return ranked(facts.seal_states)
    .map(({ value }) => value)
    .toSorted();
}

function most(votes: Vote[]): string | null {
  return ranked(votes)[0]?.value ?? null;
}
