import { INDEX_SHEET_FIELD_NAMES } from '../../../contract/src/jobs/job-fields.ts';
import { fitting, fittingName, isExposure, isWindSpeed, plain } from './fitting.ts';
import type { PageReading } from './sheets/read-page.ts';
import type { Vote } from './votes.ts';

const NAMES = [
  'job_name',
  'cover_name',
  'job_number',
  'product_type',
  'plate_manufacturer',
  'design_program',
  'program_version',
  'design_code',
  'wind_code',
  'wind_speed',
  'odd_wind_speed',
  'wind_exposure_category',
  'mean_roof_height',
  'roof_load',
  'floor_load',
  'seal_states',
  ...INDEX_SHEET_FIELD_NAMES,
] as const;
export type FactName = (typeof NAMES)[number];

/** Everything that pages say of the job, page by page. A value that its field could not hold is not among them. */
export type Facts = Record<FactName, Vote[]>;

/** Gathers what the pages say. */
export function gatherFacts(pages: PageReading[]): Facts {
  const facts = Object.fromEntries(NAMES.map((name) => [name, [] as Vote[]])) as Facts;
  for (const page of pages) {
    for (const [name, value] of factsOf(page)) {
      if (value !== null) facts[name].push({ value, file: page.file, page: page.page });
    }
  }
  return facts;
}

function factsOf(page: PageReading): [FactName, string | null][] {
  return [...drawingFacts(page), ...windFacts(page), ...siteFacts(page)];
}

function drawingFacts({ drawing }: PageReading): [FactName, string | null][] {
  if (!drawing) return [];
  const { family, title, brand, program, code, loads } = drawing;
  return [
    ['job_name', fittingName(title.jobName)],
    ['job_number', plain(title.job)],
    ['product_type', family.product],
    ['plate_manufacturer', fitting('plate_manufacturer', brand)],
    ['design_program', fitting('design_program', program?.stored)],
    ['program_version', program?.full ?? null],
    ['design_code', fitting('design_code', code)],
    ['roof_load', loads?.on === 'roof' ? fitting('roof_load', loads.value) : null],
    ['floor_load', loads?.on === 'floor' ? fitting('floor_load', loads.value) : null],
  ];
}

function windFacts({ wind }: PageReading): [FactName, string | null][] {
  if (!wind) return [];
  const speed = wind.speed === null ? null : String(wind.speed);
  const fits = wind.speed !== null && isWindSpeed(wind.speed);
  return [
    ['wind_code', fitting('wind_code', wind.code)],
    [fits ? 'wind_speed' : 'odd_wind_speed', speed],
    ['wind_exposure_category', wind.exposure !== null && isExposure(wind.exposure) ? wind.exposure : null],
    ['mean_roof_height', fitting('mean_roof_height', wind.roofHeight)],
  ];
}

function siteFacts({ site, states }: PageReading): [FactName, string | null][] {
  const printed: [FactName, string | null][] = states.map((state) => ['seal_states', state]);
  if (!site) return printed;
  return [
    ...printed,
    ...INDEX_SHEET_FIELD_NAMES.map((name): [FactName, string | null] => [name, fitting(name, site[name])]),
    ['cover_name', fittingName(site.job_name)],
    ['roof_load', fitting('roof_load', site.roof_load)],
    ['floor_load', fitting('floor_load', site.floor_load)],
  ];
}
