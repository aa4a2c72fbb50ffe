import { createHash } from 'node:crypto';
import type { StateCode } from '../../../../contract/src/shared/codes.ts';
import { declaredCounts, renewalStates } from './cover-sheet.ts';
import type { Declared } from './cover-sheet.ts';
import { designCode } from './design-code.ts';
import { designLoads } from './design-loads.ts';
import type { DesignLoads } from './design-loads.ts';
import { designProgram } from './design-program.ts';
import type { DesignProgram } from './design-program.ts';
import { findFamily } from './families.ts';
import type { Family } from './families.ts';
import { expiryOf, hasFailed, isMember, brandOf } from './member.ts';
import type { PageText, Place } from '../../pdf/page-text.ts';
import { classOfPage } from './page-class.ts';
import type { PageClass } from './page-class.ts';
import { inEitherOrder, toSheet } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { siteInformation } from '../site-information.ts';
import type { SiteInformation } from '../site-information.ts';
import { stateNamed, stateOfAddress } from '../states.ts';
import type { TitleBlock } from './title-block.ts';
import { windOf } from './wind.ts';
import type { Wind } from './wind.ts';

const PRINTED_ANEW = /\bID:\S{20,80}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}\/\d{1,2}\/\d{2,4}|\b[A-Z]?\d{7,9}\b/g;

/** What one sheet of a truss or member says. */
export type Drawing = {
  family: Family;
  title: TitleBlock;
  brand: string | null;
  program: DesignProgram | null;
  code: string | null;
  loads: DesignLoads | null;
  failed: boolean;
  /** The day after which the program or the design is no longer valid, as YYYY-MM-DD. */
  expires: string | null;
  /** Equal for two prints of the same sheet, whenever they were made. */
  content: string;
};

/** What a page is and says. Only a page of the class `design` has a drawing. */
export type PageReading = Place & {
  class: PageClass;
  drawing: Drawing | null;
  wind: Wind | null;
  site: SiteInformation | null;
  declared: Declared[];
  states: StateCode[];
  isSealed: boolean;
  isCut: boolean;
};

/** Reads one page. */
export function readPage(place: Place, page: PageText): PageReading {
  const sheet = toSheet(page);
  const family = findFamily(sheet.text);
  const drawing = family && readDrawing(sheet, family);
  const pageClass = classOfPage(sheet, drawing && (isCertain(drawing) ? 'certain' : 'likely'));
  const isCover = pageClass === 'cover' || pageClass === 'index';
  const isDesign = pageClass === 'design';
  const site = isCover ? siteInformation(sheet) : null;
  const speaksOfWind = isCover || (isDesign && family?.product === 't');
  return {
    ...place,
    class: pageClass,
    drawing: isDesign ? drawing : null,
    wind: speaksOfWind ? windOf(sheet.text) : null,
    site,
    declared: isCover ? declaredCounts(sheet.text) : [],
    states: isCover ? statesOf(site, sheet) : isDesign && family?.product === 'e' ? memberStates(sheet.text) : [],
    isSealed: isCover || (isDesign && (drawing?.title.sealNumber !== null || hasStamp(sheet.text))),
    isCut: sheet.isCut,
  };
}

/** The drawing on a sheet of that family; null for the family's notes, covers and details. */
function readDrawing(sheet: Sheet, family: Family): Drawing | null {
  const title = family.read(sheet);
  const isTruss = family.product === 't';
  const loads = isTruss ? inEitherOrder(sheet, 'layout', (text) => designLoads(text, title.kind)) : null;
  const isDrawing = isTruss ? title.label !== null || loads !== null : isMember(sheet.text);
  if (!isDrawing) return null;
  return {
    family,
    title,
    loads,
    brand: family.brand ?? (isTruss ? null : brandOf(sheet.text)),
    program: designProgram(family, sheet.text),
    code: inEitherOrder(sheet, isTruss ? 'layout' : 'reading', designCode),
    failed: !isTruss && hasFailed(sheet.text),
    expires: isTruss ? null : expiryOf(sheet.text),
    content: contentOf(sheet.layout),
  };
}

function isCertain({ family, title }: Drawing): boolean {
  return family.product === 't' && title.label !== null;
}

function statesOf(site: SiteInformation | null, sheet: Sheet): StateCode[] {
  const states = [site?.state ?? null, ...renewalStates(sheet.text)];
  return [...new Set(states.filter((state) => state !== null))];
}

function memberStates(text: string): StateCode[] {
  const city = /\bCity, State, Zip: ?([^\n]{1,80})/.exec(text)?.[1];
  const state = stateOfAddress(city) ?? stateNamed(/\bSTATE: ?([A-Z]{2})\b/.exec(text)?.[1]);
  return state ? [state] : [];
}

function hasStamp(text: string): boolean {
  return /\bPROFESSIONAL ENGINEER\b/.test(text);
}

/**
 * The sheet without what changes from one print to the next: times, dates, numbers of runs and seals. By the layout,
 * because the other order is not always there and would not be the same.
 */
function contentOf(layout: string): string {
  const lines = layout
    .split('\n')
    .filter((line) => !/MiTek Industries|\bSEQN:|\bDrwNo:|\bDRW:|\bJRef:|\bDate:/.test(line))
    .map((line) => line.replace(PRINTED_ANEW, ''));
  return createHash('sha256').update(lines.join('').replace(/\s/g, '')).digest('base64');
}
