import { STATE_NAME } from '@sealdesk/contract/shared/codes.ts';
import { describe, expect, it } from 'vitest';
import { makeSet, sealedSet } from '../testing/sealed/make-set.ts';
import { planSet, type SetWishes } from '../testing/sealed/plan-set.ts';
import { provenSet } from '../testing/sealed/proven-set.ts';
import { RULES } from '../testing/sealed/state-rules.ts';
import { TAMPERINGS, tamperedSet } from '../testing/sealed/tamperings/tampered-set.ts';
import type { Finding } from '../testing/sealed/tamperings/tampering.ts';
import type { SetProof } from './set-proof.ts';

/** Four MiTek drawings with Washington's seal in words, signed. */
const PLAIN: SetWishes = {
  pages: 4,
  page: { family: 'mitek', words: 'text', rotate: 0, crop: null },
  states: ['WA'],
  form: 'drawn',
  style: 'lines',
  producer: 'as it was',
};

const reasons = ({ problems }: SetProof) => problems.map(({ message }) => message).join('\n');

/** Proves a set with one thing wrong. */
async function proofOf(title: string): Promise<{ proof: SetProof; finding: Finding }> {
  const tampering = TAMPERINGS.find((one) => one.title === title);
  if (!tampering) throw new Error(`No such tampering: ${title}`);
  const plainly = {
    ...tampering,
    wishes: (random: Parameters<typeof tampering.wishes>[0]) => ({ ...PLAIN, ...tampering.wishes(random) }),
  };
  const set = await tamperedSet(plainly, 'bad');
  return { proof: await provenSet(set), finding: set.finding };
}

describe('a good set', () => {
  it('with a seal on every page has nothing against it', async () => {
    const proof = await provenSet(await sealedSet('plain', PLAIN));
    expect(proof.problems).toEqual([]);
    // Some of these seals lie over the drawing, and that is all there is to look at.
    expect(proof.pages.flatMap(({ open }) => open).filter(({ kind }) => kind !== 'over-drawing')).toEqual([]);
    expect(proof.pages.map(({ seals }) => seals.map(({ by, state }) => [by, state]))).toEqual(
      Array.from({ length: proof.pages.length }, () => [['words', 'WA']]),
    );
  });

  it('with the seal on its cover alone has nothing against it where the state asks for no more', async () => {
    const proof = await provenSet(await sealedSet('cover', { ...PLAIN, states: ['VA'] }));
    expect(proof.problems).toEqual([]);
  });
});

describe('a bad set', () => {
  it('with the seal on its cover alone is refused where the state asks for every page', async () => {
    const plan = planSet('cover', { ...PLAIN, states: ['VA'] });
    const set = await makeSet(plan, {
      terms: (terms) => ({
        ...terms,
        states: [{ ...terms.states[0]!, rule: { ...RULES.VA, sealMode: 'every_page' } }],
      }),
    });
    expect(reasons(await provenSet(set))).toMatch(/^Pages 2 to 5 carry no Virginia seal/);
  });

  it.each([
    ['a seal of another state in place of the right one', /Page PAGE carries no STATE seal/],
    ['a seal of another state beside the right one', /Page PAGE carries an? STATE seal, but the job is sealed for/],
    ["another engineer's seals", /The STATE seal on pages .* does not carry the name/],
    ['a license that ended the day before', /STATE license .*September 13, 2026/],
    ['a text missing that the state requires', /digitally signed/],
    ['a page without a seal', /Page PAGE carries no STATE seal/],
    ['a page missing', /Pages are missing: .* has 4, and this one has 3/],
    ['a digit changed', /Page PAGE .*PDF that was to be sealed/],
    ['a dimension changed', /Page PAGE .*PDF that was to be sealed/],
    ['a line removed', /Page PAGE is not drawn as in .*lines or letters are missing/],
    ["a page of another job's", /^Page PAGE isn’t in the set to seal/],
    ['a page twice', /^Page \d repeats page \d of the set to seal/],
    ['a page added at the end', /^Page \d isn’t in the set to seal/],
    ['unsigned', /The PDF has no digital signature/],
    ['a word changed after signing', /changed after it was signed/],
    ['bytes appended after signing', /after/],
    ['an update after signing', /Something was added to the PDF after the signature/],
    ['a password', /remove the password/],
    ['combined again by another program', /sign/],
  ])('is refused with the reason: %s', async (title, reason) => {
    const { proof, finding } = await proofOf(title);
    const { page, state } = finding;
    const named = reason.source.replace('PAGE', String(page)).replace('STATE', state ? STATE_NAME[state] : '');
    expect(reasons(proof)).toMatch(new RegExp(named));
  });

  it('that is locked although the customer asked for an unlocked one is accepted with a warning', async () => {
    const { proof } = await proofOf('locked before signing, though unlocked was wanted');
    expect(proof.problems).toEqual([]);
    expect(proof.warnings.join('\n')).toMatch(/lock/);
  });
});
