import type { DesignCount } from './count-designs.ts';
import type { PdfProblem } from '../pdf/page-text.ts';
import type { PackageFile } from './package-file.ts';
import type { PageReading } from './sheets/read-page.ts';
import { ranked } from './votes.ts';
import type { Vote } from './votes.ts';
import type { WholePackage } from './whole-package.ts';
import { at, atAll, counted, listed, shares, shortName } from './sheets/wording.ts';

/** Why a person should look twice before the job is created, as sentences. Whether the zip was sent before is asked elsewhere. */
export function reasonsToConfirm(whole: WholePackage, today: string): string[] {
  const { pages, facts, count } = whole;
  const reasons = [
    count.designs.length === 0 ? 'No design drawing could be read in this zip.' : null,
    differing('design codes', facts.design_code),
    differing('program versions', facts.program_version),
    ...jobNumbers(pages),
    bothProducts(whole),
    ...problems(whole.counted),
    whole.unread > 0
      ? `${counted(whole.unread, 'page')} could not be looked at, because the files hold more text than drawings do.`
      : null,
    cutShort(pages),
    scanned(pages),
    sharedLabels(count),
    ...coverCounts(whole),
    alreadySealed(pages),
    failed(pages),
    expired(pages, today),
  ];
  return reasons.filter((reason) => reason !== null);
}

/** Why seals cannot be asked for with this package; null where they can. */
export function refusalForSeals({ counted: files, count }: WholePackage): string | null {
  const pdfs = files.filter(({ pdf }) => pdf !== null);
  if (pdfs.length === 0) return 'There is no PDF in this zip. Seals need the drawings as PDF files.';
  const locked = withProblem(files, 'password');
  if (locked.length > 0) {
    return `${listed(locked)} ${locked.length === 1 ? 'needs' : 'need'} a password to open. Remove the password and upload the zip again.`;
  }
  if (count.designs.length > 0) return null;
  const damaged = withProblem(files, 'damaged');
  return damaged.length === pdfs.length
    ? `${listed(damaged)} could not be opened. Seals need at least one drawing that can be read.`
    : 'No truss or member drawing was recognized in the PDF files of this zip. Seals need at least one.';
}

function differing(what: string, votes: Vote[]): string | null {
  const values = ranked(votes);
  return values.length > 1 ? `The drawings have ${values.length} ${what}: ${shares(values)}.` : null;
}

/** Trusses and members of one project have numbers of different kinds, so each kind is compared by itself. */
function jobNumbers(pages: PageReading[]): (string | null)[] {
  return (['t', 'e'] as const).map((product) => {
    const votes = pages.flatMap(({ drawing, file, page }) =>
      drawing?.family.product === product && drawing.title.job !== null
        ? [{ value: drawing.title.job, file, page }]
        : [],
    );
    return differing('job numbers', votes);
  });
}

function bothProducts({ count }: WholePackage): string | null {
  const of = (product: string) => count.designs.filter(({ drawing }) => drawing.family.product === product).length;
  const trusses = of('t');
  const members = of('e');
  if (trusses === 0 || members === 0) return null;
  return `Trusses and engineered wood products are together in this zip: ${counted(trusses, 'truss design')} and ${counted(members, 'member report')}.`;
}

const PROBLEM: Record<PdfProblem, [one: string, many: string]> = {
  password: ['needs a password to open and was not read', 'need a password to open and were not read'],
  damaged: ['is damaged and was not read', 'are damaged and were not read'],
  'too-long': ['has more pages than can be read here', 'have more pages than can be read here'],
  'too-slow': ['took too long to read and was not read', 'took too long to read and were not read'],
};

function problems(files: PackageFile[]): (string | null)[] {
  return (['password', 'damaged', 'too-long', 'too-slow'] as const).map((problem) => {
    const names = withProblem(files, problem);
    const [one, many] = PROBLEM[problem];
    return names.length === 0 ? null : `${listed(names)} ${names.length === 1 ? one : many}.`;
  });
}

function withProblem(files: PackageFile[], problem: PdfProblem): string[] {
  return files
    .filter(({ pdf }) => pdf !== null && 'problem' in pdf && pdf.problem === problem)
    .map(({ name }) => shortName(name));
}

function scanned(pages: PageReading[]): string | null {
  const images = pages.filter((page) => page.class === 'image');
  if (images.length === 0) return null;
  const verb = images.length === 1 ? 'has' : 'have';
  return `${counted(images.length, 'page')} ${verb} no text that can be read and may be scanned: ${atAll(images)}.`;
}

function cutShort(pages: PageReading[]): string | null {
  const cut = pages.filter(({ isCut }) => isCut);
  return cut.length > 0 ? `Only the beginning of the text was read on ${atAll(cut)}.` : null;
}

function sharedLabels({ clashes }: DesignCount): string | null {
  if (clashes.length === 0) return null;
  const named = clashes.map(({ label, first, second }) => `${shortName(label)} (${at(first)}, ${at(second)})`);
  return `Different drawings have the same label: ${listed(named)}.`;
}

/** Covers may each speak for a part: then their numbers together must be what was found. */
function coverCounts({ pages, count }: WholePackage): string[] {
  const designs = count.designs.length;
  const sheets = pages.filter(({ drawing }) => drawing !== null).length;
  const declared = pages.flatMap(({ declared: counts, file, page }) => counts.map((each) => ({ ...each, file, page })));
  const isTrue = ({ count: said, counts }: (typeof declared)[number]) =>
    said === designs || (counts === 'sheets' && said === sheets);
  const wrong = declared.filter((each) => !isTrue(each));
  const ofSheets = declared.filter(({ counts }) => counts === 'sheets');
  const sum = ofSheets.reduce((total, each) => total + each.count, 0);
  if (ofSheets.length === declared.length && (sum === designs || sum === sheets)) return [];
  return wrong
    .slice(0, 3)
    .map((each) => `The cover says ${counted(each.count, 'drawing')} (${at(each)}), but ${designs} were found.`);
}

function alreadySealed(pages: PageReading[]): string | null {
  const sealed = pages.filter(({ isSealed }) => isSealed);
  return sealed.length === 0
    ? null
    : `A cover, an index sheet or a seal is already on ${counted(sealed.length, 'page')}: ${atAll(sealed)}.`;
}

function failed(pages: PageReading[]): string | null {
  const members = pages.filter(({ drawing }) => drawing?.failed);
  if (members.length === 0) return null;
  const named = members.map((page) => `${shortName(page.drawing?.title.label ?? 'a member')} (${at(page)})`);
  return `FAILED is printed on ${counted(members.length, 'member report')}: ${listed(named)}.`;
}

function expired(pages: PageReading[], today: string): string | null {
  const past = pages.filter(({ drawing }) => (drawing?.expires ?? today) < today);
  const [first] = past;
  if (!first) return null;
  return `The design program or its designs expired on ${first.drawing!.expires}, as printed on ${atAll(past)}.`;
}
