import { MAX_WIND_SPEED, MIN_WIND_SPEED } from '../../../contract/src/shared/limits.ts';
import { hasYear } from './sheets/design-code.ts';
import { extensionOf } from './file-roles.ts';
import { ranked } from './votes.ts';
import type { WholePackage } from './whole-package.ts';
import { atAll, counted, listed, shares, shortName } from './sheets/wording.ts';

const PROGRAMS = new Set(['exe', 'com', 'bat', 'cmd', 'js', 'vbs', 'ps1', 'msi', 'scr', 'lnk', 'html', 'htm', 'hta']);
const ARCHIVES = new Set(['zip', 'rar', '7z', 'gz', 'tar', 'tgz']);

/** What is worth knowing and asks for no confirmation. */
export function remarksOf(whole: WholePackage): string[] {
  const { facts, copies } = whole;
  const remarks = [
    oddWind(whole),
    differing('roof loads', ranked(facts.roof_load)),
    differing('floor loads', ranked(facts.floor_load)),
    codeWithoutYear(whole),
    copies.size > 0
      ? `${counted(copies.size, 'file')} counted once, being equal to another: ${names([...copies])}.`
      : null,
    withEnding(whole, PROGRAMS, 'kept as received and never opened, being a program or a web page'),
    withEnding(whole, ARCHIVES, 'kept as received; archives inside a zip are not opened'),
  ];
  return remarks.filter((remark) => remark !== null);
}

function oddWind({ facts }: WholePackage): string | null {
  const [speed] = ranked(facts.odd_wind_speed);
  if (!speed) return null;
  return `A wind speed of ${speed.value} mph is printed (${atAll([speed])}). It was not taken over: wind speeds here are from ${MIN_WIND_SPEED} to ${MAX_WIND_SPEED} mph.`;
}

function differing(what: string, values: ReturnType<typeof ranked>): string | null {
  return values.length > 1 ? `The drawings have ${values.length} ${what}: ${shares(values)}.` : null;
}

function codeWithoutYear({ facts }: WholePackage): string | null {
  const first = ranked(facts.design_code).find(({ value }) => !hasYear(value));
  return first ? `The design code ${first.value} is printed without its year (${atAll([first])}).` : null;
}

function withEnding({ counted: files }: WholePackage, endings: Set<string>, what: string): string | null {
  const found = files.filter(({ name, pdf }) => pdf === null && endings.has(extensionOf(name)));
  return found.length > 0 ? `${names(found)}: ${what}.` : null;
}

function names(files: { name: string }[]): string {
  return listed(files.map(({ name }) => shortName(name)));
}
