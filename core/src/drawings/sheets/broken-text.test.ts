import { expect, it } from 'vitest';
import { z } from 'zod';
import { jobFieldRules, siteFields } from '../../../../contract/src/jobs/job-field-rules.ts';
import { OriginalUploadReply } from '../../../../contract/src/uploads/upload.ts';
import { aPageText, aPdfFile } from '../../testing/drawings/page-text.ts';
import { forteText, mitekText } from '../../testing/drawings/texts.ts';
import { summarizePackage } from '../summarize-package.ts';

const INDEX = `This package includes 3 individual, dated Truss Design Drawings and 0 Additional Drawings.
Site Information:
Customer Info: Birch Hollow Homes   Project Name: Hernandez   Model: Marin
Lot/Block: 12      Subdivision: Sandpiper
Address: 10155 Sample Rd
Wind Speed (mph): 160   Roof Load (psf): 25.00- 7.00- 0.00-10.00   Floor Load (psf): 40-10-0-5
Name Address and License # of Structural Engineer of Record
Name: Robin Q. Sample     License #: 99001`;

const SHEETS = [mitekText(), mitekText({ label: 'A2', spacing: '1-4-0', kind: 'Floor' }), forteText(), INDEX];

/** What the create form holds every field to; a field that was not read is not there. */
const Fields = z
  .object({
    ...siteFields,
    job_name: jobFieldRules.job_name,
    product_type: jobFieldRules.product_type.nullable(),
    design_program: jobFieldRules.design_program.nullable(),
    design_code: jobFieldRules.design_code.nullable(),
    plate_manufacturer: jobFieldRules.plate_manufacturer.nullable(),
    number_of_designs: jobFieldRules.number_of_designs.nullable(),
    seal_states: z.array(z.string()),
  })
  .strict();
const rest = { uuid: '0b0b7c3e-5d0a-4d0e-9a53-1c9a3c9d7a10', message: '', status: 'ok', job_type: 's' };

it.each(Array.from({ length: 300 }, (_, seed) => seed))(
  'broken text gives fields that the form takes, seed %i',
  (seed) => {
    const chance = chanceFrom(seed);
    const pages = SHEETS.map((sheet) => aPageText(broken(sheet, chance), { reading: broken(sheet, chance) }));
    const { fields, reading } = summarizePackage([aPdfFile('a.pdf', ...pages)], { name: 'z.zip', today: '2026-11-15' });
    expect(Fields.safeParse(fields).error?.issues ?? []).toEqual([]);
    expect(OriginalUploadReply.safeParse({ ...rest, ...fields, reading }).error?.issues ?? []).toEqual([]);
  },
);

/** Lines lost, doubled, swapped and run together, and signs where they do not belong. */
function broken(text: string, chance: () => number): string {
  const lines = text.split('\n');
  for (let times = 0; times < 8; times += 1) {
    const at = Math.floor(chance() * lines.length);
    const other = Math.floor(chance() * lines.length);
    const what = chance();
    if (what < 0.25) lines.splice(at, 1);
    else if (what < 0.45) lines.splice(at, 0, lines[other] ?? '');
    else if (what < 0.65) lines[at] = `${lines[at] ?? ''} ${lines[other] ?? ''}`;
    else if (what < 0.85) lines[at] = (lines[at] ?? '').replace(/\d/g, () => String(Math.floor(chance() * 10)));
    else lines[at] = (lines[at] ?? '').replaceAll(' ', chance() < 0.5 ? '\u0000' : '\ud83d');
  }
  return lines.join('\n');
}

function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
