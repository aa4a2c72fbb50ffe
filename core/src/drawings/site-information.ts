import type { StateCode } from '../../../contract/src/shared/codes.ts';
import type { Sheet } from './sheets/sheet.ts';
import { stateNamed, stateOfAddress } from './states.ts';

/** The optional section of a job, as index sheets print it, and the job's own name where a cover has one. */
export type SiteInformation = {
  job_name: string | null;
  customer_name: string | null;
  lot_number: string | null;
  model: string | null;
  project_subdivision: string | null;
  project_address: string | null;
  designer_name: string | null;
  designer_address: string | null;
  designer_license_num: string | null;
  roof_load: string | null;
  floor_load: string | null;
  state: StateCode | null;
};

const LABELS = [
  'Lot/Block',
  'Lot',
  'Customer Info',
  'Customer',
  'Project Name',
  'Model',
  'Subdivision',
  'Address',
  'City',
  'State',
  'Zip',
  'Job Number',
  'Job Description',
  'License #',
  'Name',
  'JRef #',
  'Design Code',
  'Design Program',
  'Wind Code',
  'Wind Speed',
];
const LABEL = new RegExp(String.raw`(?<![A-Za-z])(${LABELS.join('|')}): ?`, 'g');
const ENGINEER_OF_RECORD = 'Structural Engineer of Record';
const AFTER_ENGINEER =
  /No\.\s{0,2}Seal#|Truss Design Engineer's Name|General Truss Engineering|Job Engineering Criteria/;
const NOTHING = /^(?:N\/?A|None|[-. ]*)$/i;

/** Reads the site and the engineer of record from an index sheet or an Alpine cover. */
export function siteInformation({ columns, text }: Sheet): SiteInformation {
  const start = Math.max(columns.indexOf('Site Information'), 0);
  const engineerAt = columns.indexOf(ENGINEER_OF_RECORD, start);
  const site = values(engineerAt < 0 ? columns.slice(start) : columns.slice(start, engineerAt));
  const engineer = values(engineerAt < 0 ? '' : upTo(columns.slice(engineerAt), AFTER_ENGINEER));
  return {
    job_name: site.get('Job Description') ?? site.get('Project Name') ?? null,
    customer_name: site.get('Customer Info') ?? site.get('Customer') ?? null,
    lot_number: site.get('Lot/Block') ?? site.get('Lot') ?? null,
    model: site.get('Model') ?? null,
    project_subdivision: site.get('Subdivision') ?? null,
    project_address: address(site),
    designer_name: engineer.get('Name') ?? null,
    designer_address: address(engineer),
    designer_license_num: engineer.get('License #') ?? null,
    roof_load: loads(text, 'Roof'),
    floor_load: loads(text, 'Floor'),
    state: stateNamed(site.get('State')) ?? stateOfAddress(site.get('Address')),
  };
}

/** What follows each label up to the next label, the next gap or the end of the line. The first of a label counts. */
function values(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    const labels = [...line.matchAll(LABEL)];
    for (const [at, label] of labels.entries()) {
      const rest = line.slice(label.index + label[0].length, labels[at + 1]?.index).trim();
      const value = rest.split('\t', 1)[0]!.trim();
      if (!NOTHING.test(value) && !found.has(label[1]!)) found.set(label[1]!, value);
    }
  }
  return found;
}

function address(labels: Map<string, string>): string | null {
  const parts = [labels.get('Address'), labels.get('City'), labels.get('State')].filter((part) => part !== undefined);
  return labels.has('Address') ? parts.join(', ') : null;
}

/** 'Roof Load (psf): 25.00- 7.00- 0.00-10.00'. A single sum, as most index sheets print, is not what a job holds. */
function loads(text: string, on: 'Roof' | 'Floor'): string | null {
  const number = String.raw` ?(\d{1,3}(?:\.\d{1,2})?) ?`;
  const four = new RegExp(`${on} Load ?(?:\\(psf\\))?:${number}-${number}-${number}-${number}(?![\\d.-])`).exec(text);
  return four
    ? four
        .slice(1)
        .map((load) => String(Number(load)))
        .join('-')
    : null;
}

function upTo(text: string, end: RegExp): string {
  const at = text.search(end);
  return at < 0 ? text : text.slice(0, at);
}
