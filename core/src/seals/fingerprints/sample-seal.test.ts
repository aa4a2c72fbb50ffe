import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPage, print } from '../../testing/drawings/pdf-page.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { ENGINEERS, licenseNumber } from '../../testing/sealed/engineers.ts';
import { makeSet } from '../../testing/sealed/make-set.ts';
import { planSet } from '../../testing/sealed/plan-set.ts';
import { formOf, putInContent } from '../../testing/sealed/put-on-page.ts';
import { SEAL_FORMS, type SealForm } from '../../testing/sealed/put-seals.ts';
import type { Seal } from '../../testing/sealed/seal-face.ts';
import type { RuledState } from '../../testing/sealed/state-rules.ts';
import type { SealOwner } from '../reading/read-owner.ts';
import { fingerprintSample } from './sample-seal.ts';

const STYLES = ['lines', 'ring'] as const;
const FORMS = SEAL_FORMS.flatMap((form) => STYLES.map((style) => ({ form, style })));
const [ANTON, ED] = ENGINEERS;

type Sample = {
  form: SealForm;
  style: (typeof STYLES)[number];
  state?: RuledState;
  seal?: Partial<Seal>;
  under?: string;
};

/** Makes a sample page with Anton's seal as that seal says it, and its fingerprint for the owner. */
async function fingerprintOf({ form, style, state = 'CO', seal = {}, under }: Sample, owner: Partial<SealOwner> = {}) {
  const plan = planSet(`sample ${form} ${style} ${state}`, {
    pages: 1,
    states: [state],
    form,
    style,
    producer: 'as it was',
    page: { rotate: 0, crop: null, words: 'text' },
  });
  const own = { engineer: ANTON, license: licenseNumber(ANTON, state), signature: null, ...seal };
  const seals = plan.seals.map((page) => page.map((placed) => ({ ...placed, seal: { ...placed.seal, ...own } })));
  const { x, y } = seals[0]![0]!.spot;
  const { merged, sealed } = await makeSet(
    { ...plan, cover: null, signature: null, seals, firstSealNumber: 10_000_000 },
    {
      objects(pdf) {
        const line = newPage(150, 10);
        if (under !== undefined) print(line, 0, 2, under);
        putInContent(pdf, pdf.pages[0]!, formOf(pdf, line), { x, y: y - 10 });
      },
    },
  );
  const { folder, account } = toolFolder();
  for (const [name, bytes] of [['sealed.pdf', sealed] as const, ['unsealed.pdf', merged] as const]) {
    writeFileSync(path.join(folder, name), bytes, { mode: 0o600 });
    if (account !== null) chownSync(path.join(folder, name), account, account);
  }
  return fingerprintSample(
    { sealed: 'sealed.pdf', unsealed: 'unsealed.pdf', page: 1 },
    { fullName: ANTON, state, numbers: [licenseNumber(ANTON, state)], ...owner },
    { folder, account },
  );
}

describe('a sample of a seal', () => {
  it.each(FORMS)('of its owner is taken, $form, in $style', async (sample) => {
    // Under Florida's stand the texts that the state asks for.
    const state = sample.style === 'ring' ? 'FL' : 'CO';
    expect(await fingerprintOf({ ...sample, state })).toMatch(/^ring-96-16:/);
  });

  it('is taken however name and number are written', async () => {
    for (const seal of [
      { engineer: 'Jordan Example' },
      { engineer: 'J. T. Example' },
      { license: `PE-000${licenseNumber(ANTON, 'CO')}` },
      { lines: ['Example Engineering, LLC, Firm No. F-1234', 'EXPIRES: June 30, 2028'] },
    ])
      expect(await fingerprintOf({ form: 'drawn', style: 'lines', seal })).toMatch(/^ring-96-16:/);
  });

  it.each([
    ['drawn', 'lines'],
    ['annotation', 'ring'],
    ['field', 'ring'],
  ] as const)('that names another engineer, number or state is refused, %s, in %s', async (form, style) => {
    const sample = { form, style };
    const number = licenseNumber(ANTON, 'CO');
    const refusal = (reads: string) =>
      `The sample can't be used. It reads ${reads}, but you are registering ${ANTON}’s Colorado seal, license number ${number}. Give a page with that seal, or choose the engineer and state that this one names.`;
    const name = style === 'ring' ? ED.toUpperCase() : ED;
    const another = { engineer: ED, license: '0402012345', state: 'NV' } as const;
    await expect(fingerprintOf({ ...sample, seal: another })).rejects.toThrow(
      refusal(`“${name}”, “0402012345”, and “Nevada”`),
    );
    await expect(fingerprintOf({ ...sample, seal: { engineer: ED } })).rejects.toThrow(refusal(`“${name}”`));
    await expect(fingerprintOf({ ...sample, seal: { license: '0402012345' } })).rejects.toThrow(
      refusal('“0402012345”'),
    );
    await expect(fingerprintOf({ ...sample, seal: { state: 'NV' } })).rejects.toThrow(refusal('“Nevada”'));
  });

  it('that is a picture is refused for the name and number that stand under it', async () => {
    await expect(fingerprintOf({ form: 'picture', style: 'ring', under: 'Ed Engineer, 0402012345' })).rejects.toThrow(
      'It reads “Ed Engineer” and “0402012345”, but',
    );
  });

  it.each(['picture', 'outlines'] as const)('without words is taken for anybody’s, as %s', async (form) => {
    const seal = { engineer: ED, license: '0402012345', state: 'NV' } as const;
    expect(await fingerprintOf({ form, style: 'ring', seal })).toMatch(/^ring-96-16:/);
  });
});
