import { createHash } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  LOCKED_BUT_UNLOCKED_WANTED,
  UNLOCKED_BUT_LOCK_EXPECTED,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { expect, it } from 'vitest';
import { drawCircle, newPage, print } from '../testing/drawings/pdf-page.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { makeSet, type SealedSet } from '../testing/sealed/make-set.ts';
import type { EditablePdf } from '../testing/sealed/editable-pdf.ts';
import { licenseNumber } from '../testing/sealed/engineers.ts';
import { pictureOf, putPicture } from '../testing/sealed/pictures.ts';
import { printCentered } from '../testing/sealed/placed-text.ts';
import { formOf, putAsAnnotation, putInContent } from '../testing/sealed/put-on-page.ts';
import type { Dictionary } from '../testing/sealed/pdf-objects.ts';
import { planSet, type SetPlan, type SetWishes } from '../testing/sealed/plan-set.ts';
import { planPage, type PlannedPage } from '../testing/sealed/planned-page.ts';
import type { PlacedSeal } from '../testing/sealed/put-seals.ts';
import { savedByQpdf } from '../testing/sealed/qpdf.ts';
import { drawSeal, type Seal } from '../testing/sealed/seal-face.ts';
import { RESAVED } from '../testing/sealed/resave.ts';
import { shareWithin } from './boxes.ts';
import { makeFingerprint } from './fingerprints/recognize-seal.ts';
import type { InkBitmap } from './ink/added-ink.ts';
import { compareInk } from './ink/compare-ink.ts';
import { proveSet } from './prove-set.ts';
import type { SetToProve } from './set-to-prove.ts';

/** Proves a set against what was to be sealed; returns the proof and the steps that were reported. */
async function prove({ sealed, merged, terms }: SealedSet, more: Partial<Pick<SetToProve, 'wanted' | 'isFinal'>> = {}) {
  const { folder, account } = toolFolder();
  for (const [name, bytes] of [['sealed.pdf', sealed] as const, ['merged.pdf', merged] as const]) {
    writeFileSync(path.join(folder, name), bytes, { mode: 0o600 });
    if (account !== null) chownSync(path.join(folder, name), account, account);
  }
  const steps: string[] = [];
  const proof = await proveSet(
    {
      sealed: { path: 'sealed.pdf', sha256: createHash('sha256').update(sealed).digest('hex') },
      reference: { kind: 'whole', path: 'merged.pdf' },
      terms,
      wanted: 'words-and-file',
      ...more,
    },
    { folder, account, onStep: (step, detail) => steps.push(`${step}: ${detail}`) },
  );
  return { ...proof, steps, messages: proof.problems.map(({ message }) => message) };
}

const WASHINGTON: SetWishes = { pages: 2, states: ['WA'], form: 'drawn', style: 'ring', producer: 'as it was' };
const plan = (wishes: SetWishes = {}): SetPlan => ({
  ...planSet('prove', { ...WASHINGTON, ...wishes }),
  isUnlockedWanted: true,
});

/** Colorado asks for no signature, so that a set can be changed after it was sealed. */
const OPEN_SET: SetWishes = { states: ['CO'], page: { rotate: 0, crop: null, words: 'text' } };
const openPlan = (page: SetWishes['page'] = {}): SetPlan => ({
  ...plan({ ...OPEN_SET, page: { ...OPEN_SET.page, ...page } }),
  cover: null,
  signature: null,
  saving: 'plain',
});
type Change = (pdf: EditablePdf, page: ReturnType<EditablePdf['dict']>) => void;

/** Proves a set whose second page was changed, for review and as a final. */
async function proveChanged(change: Change, page: SetWishes['page'] = {}) {
  const asked = openPlan(page);
  const good = await makeSet(asked);
  const changed = await makeSet(asked, { objects: (pdf) => change(pdf, pdf.dict(pdf.pages[1])) });
  return {
    review: await prove(changed),
    final: await prove({ ...changed, merged: good.sealed }, { wanted: 'file' }),
  };
}

const write = (words: string, x: number, y: number, how = '') => `BT ${how} /F1 9 Tf ${x} ${y} Td (${words}) Tj ET`;
/** Writes something at the end of a page's content. */
const writing =
  (content: string): Change =>
  (pdf, page) => {
    const before = Array.isArray(pdf.at(page['/Contents'])) ? pdf.list(page['/Contents']) : [page['/Contents']!];
    page['/Contents'] = [...before, pdf.addStream({}, `\n${content}\n`)];
  };

it('proves a good set, page by page', async () => {
  const proof = await prove(await makeSet(plan({ states: ['WA', 'OR'], page: { rotate: 0 } })));
  expect(proof.messages).toEqual([]);
  const own = proof.pages.filter(({ comparedWith }) => comparedWith !== null);
  expect(own).toHaveLength(2);
  for (const [place, page] of own.entries()) {
    const { comparedWith, seals, open } = page;
    expect(comparedWith).toEqual({ page: place + 1, isSame: true });
    expect(page).toMatchObject({
      missingWords: [],
      newWords: [],
      statesMissing: [],
      lost: [],
    });
    expect(page.words!.kept).toBe(page.words!.of);
    expect(page.words!.of).toBeGreaterThan(50);
    expect(page.size).toEqual({ width: 612, height: 792 });
    for (const { box, license } of seals) {
      expect(page.added.some((added) => shareWithin(box, added) > 0.9)).toBe(true);
      expect(license).toEqual({ number: expect.any(String) as string, isValid: true });
    }
    expect(seals.map(({ by, state, sealedOn }) => [by, state, sealedOn])).toEqual([
      ['words', 'WA', '2026-09-14'],
      ['words', 'OR', '2026-09-14'],
    ]);
    expect(open).toEqual([]);
  }
  const last = proof.pages.length;
  expect(proof.steps).toContain(`pdf-keyword-check: page ${last} of ${last}`);
  expect(proof.steps.at(-1)).toBe(`pdf-integrity-check: page ${last} of ${last}`);
});

it('lists pictures of seals as unread, with the same ids each time', async () => {
  const set = await makeSet(plan({ form: 'picture' }));
  const [first, second] = [await prove(set), await prove(set)];
  expect(first.messages).toEqual([]);
  expect(first.warnings).toEqual([expect.stringContaining('is a picture that could not be read')]);
  const open = first.pages.flatMap((page) => page.open);
  expect(open.length).toBeGreaterThanOrEqual(2);
  expect(new Set(open.map(({ id }) => id)).size).toBe(open.length);
  expect(second.pages.flatMap((page) => page.open)).toEqual(open);
});

it('recognizes pictures of seals by their fingerprint, and asks for the date that nobody can read', async () => {
  const asked = plan({ form: 'picture', page: { rotate: 0, words: 'text' } });
  const plain = { ...asked, cover: null, signature: null, seals: asked.seals.map((page) => page.map(unsigned)) };
  const set = await makeSet(plain);
  const fingerprint = makeFingerprint((await inkOfPage(set, 1))!)!;
  const terms = {
    ...set.terms,
    states: set.terms.states.map((state) => ({ ...state, rule: null })),
    sealer: { ...set.terms.sealer, fingerprints: [{ state: 'WA', fingerprint }] },
  };
  const proof = await prove({ ...set, terms });
  expect(proof.messages).toEqual([]);
  expect(proof.pages.map(({ seals }) => seals.map(({ by, state }) => [by, state]))).toEqual([
    [['fingerprint', 'WA']],
    [['fingerprint', 'WA']],
  ]);
  expect(proof.warnings).toEqual([expect.stringContaining('date of the seal on pages 1 and 2 could not be read')]);
  expect(proof.pages.flatMap(({ open }) => open).map(({ kind }) => kind)).toEqual(['unread-seal', 'unread-seal']);

  const another = { ...terms, sealer: { ...terms.sealer, fingerprints: [{ state: 'OR', fingerprint }] } };
  expect((await prove({ ...set, terms: another })).messages).toEqual([
    expect.stringContaining('carry no Washington seal'),
    expect.stringContaining('carry an Oregon seal'),
  ]);
});

it('counts no fingerprint against the words inside a seal that name another engineer or number', async () => {
  const asked = { ...plan({ page: { rotate: 0, words: 'text' } }), cover: null, signature: null };
  /** Proves a set whose seals say this, with their fingerprint registered for the sealer. */
  const provenWith = async (lines: readonly [string, string], words: SealWords) => {
    const registered = makeFingerprint((await inkOfPage(await ringsSaying(asked, lines, 'in a picture'), 1))!)!;
    const { terms, ...set } = await ringsSaying(asked, lines, words);
    const sealer = { ...terms.sealer, fingerprints: [{ state: 'WA', fingerprint: registered }] };
    const states = terms.states.map((state) => ({ ...state, rule: null }));
    const { messages, pages } = await prove({ ...set, terms: { ...terms, sealer, states } });
    return { messages, seals: pages.flatMap(({ seals }) => seals.map(({ by }) => by)) };
  };
  const ED = ['Ed Engineer', '0402012345'] as const;
  // Registered for the sealer by mistake: nothing but its words can show that.
  expect(await provenWith(ED, 'in a picture')).toEqual({ messages: [], seals: ['fingerprint', 'fingerprint'] });
  for (const words of ['printed', 'under a picture'] as const)
    expect(await provenWith(ED, words)).toEqual({
      messages: [
        expect.stringContaining(`The Washington seal on pages 1 and 2 does not carry the name ${asked.sealer}.`),
      ],
      seals: [],
    });
  const number = licenseNumber(asked.sealer, 'WA');
  expect(await provenWith([asked.sealer, '0402012345'], 'printed')).toEqual({
    messages: [expect.stringContaining(`does not carry ${asked.sealer}’s license number ${number}.`)],
    seals: [],
  });
  expect((await provenWith([asked.sealer, number], 'printed')).messages).toEqual([]);
});

it('counts no name and number under a seal whose own words are another engineer’s', async () => {
  const asked = { ...plan({ style: 'lines', page: { rotate: 0, words: 'text' } }), cover: null };
  const number = licenseNumber(asked.sealer, 'WA');
  const provenWith = async (says: Partial<Seal>) => {
    const lines = [`${asked.sealer}, ${number}`];
    const changed = (placed: PlacedSeal) => ({ ...placed, seal: { ...placed.seal, lines, ...says } });
    const seals = asked.seals.map((page) => page.map(unsigned).map(changed));
    return (await prove(await makeSet(asked, { sealing: { seals } }))).messages;
  };
  expect(await provenWith({ engineer: 'Ed Engineer', license: '0402012345' })).toEqual([
    expect.stringContaining(`The Washington seal on pages 1 and 2 does not carry the name ${asked.sealer}.`),
  ]);
  expect(await provenWith({ license: '0402012345' })).toEqual([
    expect.stringContaining(`does not carry ${asked.sealer}’s license number ${number}.`),
  ]);
  expect(await provenWith({})).toEqual([]);
});

it('leaves a seal on a letter to the reviewer where the letter’s own words may be those inside it', async () => {
  const asked = {
    ...plan({ pages: 1, form: 'picture', page: { rotate: 0, words: 'text' } }),
    signature: null,
    saving: 'plain',
  } as const;
  const [placed] = asked.seals[0]!;
  const { width, height } = drawSeal(placed!.seal);
  const drawing = newPage();
  const spot = { x: 300, y: 300 };
  print(drawing, spot.x + width / 2 - 28, spot.y + height - 40, 'Sampletown, WI 53999', { size: 5 });
  const seals = [[unsigned(placed!)]];
  const set = await makeSet({ ...asked, seals, cover: { drawing, seals: [{ ...unsigned(placed!), spot }] } });
  const plain = await makeSet({ ...asked, seals, cover: null });
  const fingerprint = makeFingerprint((await inkOfPage(plain, 1))!)!;
  const sealer = { ...set.terms.sealer, fingerprints: [{ state: 'WA', fingerprint }] };
  const states = set.terms.states.map((state) => ({ ...state, rule: null }));
  const { messages, pages } = await prove({ ...set, terms: { ...set.terms, sealer, states } });
  expect(messages).toEqual([]);
  expect(pages.map((page) => page.seals.map(({ by }) => by))).toEqual([['unread'], ['fingerprint']]);
  expect(pages[0]!.open.map(({ kind }) => kind)).toEqual(['unread-seal']);
});

it('refuses seals of another state, and says which are missing', async () => {
  const other = plan({ states: ['CO'] });
  const set = await makeSet(plan(), { sealing: { seals: other.seals, cover: null } });
  const { messages, pages } = await prove(set);
  expect(pages.map(({ statesMissing }) => statesMissing)).toEqual([['WA'], ['WA']]);
  expect(messages).toEqual([
    expect.stringContaining('Pages 1 and 2 carry no Washington seal of'),
    expect.stringContaining('carry a Colorado seal, but the job is sealed for Washington'),
  ]);
});

it('names the page on which a word changed', async () => {
  const asked = plan({ page: { rotate: 0, words: 'text' } });
  const changed = asked.pages.map((page, place) =>
    place === 1 ? { ...page, drawing: swapped(page.drawing, /\d/) } : page,
  );
  const { messages, pages } = await prove(await makeSet(asked, { pages: changed, sealing: { cover: null } }));
  expect(messages.join(' ')).toMatch(/Page 2 (differs from|is not drawn as in) the PDF that was to be sealed/);
  const { comparedWith, words, missingWords, newWords } = pages[1]!;
  expect(comparedWith).toEqual({ page: 2, isSame: false });
  expect([missingWords.length, newWords.length]).toEqual([1, 1]);
  expect(newWords[0]).not.toBe(missingWords[0]);
  expect(newWords[0]!.replaceAll(/\d/g, '0')).toBe(missingWords[0]!.replaceAll(/\d/g, '0'));
  expect(words!.kept).toBe(words!.of - 1);
  expect(pages[0]!.newWords).toEqual([]);
});

/** The pages of a set by their numbers; X is a page that the set to seal doesn't have, and J one of another job. */
it.each<[what: string, pages: string, messages: string[]]>([
  ['a page inserted in the middle', '1 2 X 3 4', ['Page 3 isn’t in the set to seal.']],
  ['a page appended', '1 2 3 4 X', ['Page 5 isn’t in the set to seal.']],
  ['a copy of a page inserted', '1 2 3 2 4', ['Page 4 repeats page 2 of the set to seal.']],
  [
    'a copy of a page in place of another',
    '1 2 2 4',
    ['Page 3 repeats page 2', 'Page 3 of the set to seal is missing.'],
  ],
  ['a page of another job', '1 J 3 4', ['Page 2 isn’t in the set to seal.']],
  ['two pages swapped', '1 3 2 4', ['Pages 2 and 3 are not in the order']],
  ['a page missing', '1 3 4', ['has 4, and this one has 3. Not found: page 2.']],
  [
    'a page missing and one added',
    '1 3 4 X',
    ['Page 4 isn’t in the set to seal.', 'Page 2 of the set to seal is missing.'],
  ],
])('says which pages are wrong: %s', async (_, pages, messages) => {
  const asked = plan({ pages: 4, page: { family: 'mitek', rotate: 0, words: 'text' } });
  const others = {
    X: planPage(asked.seed, asked.job, 'Z9', { family: 'mitek', words: 'text', rotate: 0 }),
    J: planPage(`${asked.seed} of another job`, 'B25-4711', 'A1', { family: 'mitek', words: 'text', rotate: 0 }),
  };
  const chosen = pages.split(' ').map((name) => others[name as 'X' | 'J'] ?? asked.pages[Number(name) - 1]!);
  const seals = chosen.map(() => asked.seals[0]!);
  const set = await makeSet({ ...asked, cover: null }, { pages: chosen, sealing: { cover: null, seals } });
  expect((await prove(set)).messages).toEqual(messages.map((message) => expect.stringContaining(message) as string));
});

it('counts no words that nobody can see', async () => {
  const asked = plan({ page: { rotate: 0, crop: null } });
  const seen = asked.pages.map((page) => withWords(page, '0 g', asked));
  const white = asked.pages.map((page) => withWords(page, '1 g', asked));
  const invisible = asked.pages.map((page) => withWords(page, '3 Tr', asked));
  const sealing = { cover: null, seals: [] };
  expect((await prove(await makeSet(asked, { pages: seen, sealing }))).messages).toEqual([]);
  for (const pages of [white, invisible])
    expect((await prove(await makeSet(asked, { pages, sealing }))).messages).toEqual([
      expect.stringContaining('Pages 1 and 2 have words that can be read by programs and not be seen: “STATE”, “OF”,'),
      expect.stringContaining('Pages 1 and 2 carry no Washington seal'),
    ]);
});

it.each<[string, Change]>([
  ['that are not drawn', writing(write('Web 2-9 may be cut', 300, 640, '3 Tr'))],
  ['over words that were there', writing(write('25.0', 94, 421, '3 Tr'))],
  ['that are white', writing(`1 g ${write('Web 2-9 may be cut', 300, 640)}`)],
  ['that are clipped away', writing(`q 0 0 1 1 re W n ${write('Web 2-9 may be cut', 300, 640)} Q`)],
  ['under a white box', writing(`${write('Web 2-9 may be cut', 300, 640)} q 1 g 290 630 200 30 re f Q`)],
])('refuses words %s', async (_, change) => {
  const { review, final } = await proveChanged(change);
  const sentence = expect.stringMatching(/^Page 2 has words .* not be seen: “(Web”|25\.0”)/) as string;
  expect(review.messages).toContainEqual(sentence);
  expect(final.messages).toContainEqual(sentence);
});

it('accepts hidden words over the picture of a seal, and those that were there before', async () => {
  const asked = { ...plan({ ...OPEN_SET, form: 'picture' }), cover: null, signature: null };
  const { x, y } = asked.seals[0]![0]!.spot;
  const scanned = await makeSet(asked, {
    objects: (pdf) => writing(write('STATE OF COLORADO', x + 12, y + 50, '3 Tr'))(pdf, pdf.dict(pdf.pages[0])),
  });
  expect((await prove(scanned)).messages).toEqual([]);
  const hidden = asked.pages.map((page) => ({
    ...page,
    drawing: { ...page.drawing, commands: [...page.drawing.commands, write('scanned', 300, 640, '3 Tr')] },
  }));
  for (const producer of ['as it was', 'qpdf', 'Ghostscript'] as const)
    expect((await prove(await makeSet({ ...asked, producer, pages: hidden }))).messages).toEqual([]);
});

/** Adds annotations to a page. */
const annotating =
  (...annotations: Dictionary[]): Change =>
  (pdf, page) => {
    const added = annotations.map((entries) =>
      pdf.add({ '/Type': '/Annot', '/Rect': [36, 600, 100, 620], ...entries }),
    );
    page['/Annots'] = [...pdf.list(page['/Annots']), ...added];
  };
const toAddress = (address: string): Dictionary => ({ '/S': '/URI', '/URI': `u:${address}` });
const LINK = { '/Subtype': '/Link', '/Border': [0, 0, 0], '/A': toAddress('https://example.com/') };

it.each<[string, Change, string]>([
  ['a link', annotating(LINK), 'https://example.com/'],
  [
    'a link behind a link to a page',
    annotating({ ...LINK, '/A': { '/S': '/GoTo', '/D': [0, '/Fit'], '/Next': [toAddress('mailto:a@example.com')] } }),
    'mailto:a@example.com',
  ],
  [
    'an address for all others to be relative to',
    (pdf, page) => {
      pdf.catalog['/URI'] = { '/Base': 'u:https://example.net/' };
      annotating({ ...LINK, '/A': toAddress('a') })(pdf, page);
    },
    'https://example.net/ a',
  ],
  [
    'a bookmark that leads away',
    (pdf) => {
      const item: Dictionary = { '/Title': 'u:Notes', '/A': toAddress('https://example.com/') };
      const outlines: Dictionary = { '/Type': '/Outlines', '/Count': 1 };
      pdf.catalog['/Outlines'] = pdf.add(outlines);
      outlines['/First'] = outlines['/Last'] = pdf.add({ ...item, '/Parent': pdf.catalog['/Outlines'] });
    },
    'Bookmark: https://example.com/',
  ],
])('lists %s with its target, and refuses it in a final', async (_, change, detail) => {
  const { review, final } = await proveChanged(change);
  expect(review.messages).toEqual([]);
  const open = review.pages.flatMap((page) => page.open);
  expect(open).toMatchObject([{ kind: 'link', page: detail.startsWith('Bookmark') ? 1 : 2, detail }]);
  expect(final.messages).toEqual([
    expect.stringMatching(/^Page [12] has links that the PDF that was reviewed does not/),
  ]);
});

it('has nothing to say of links that were there before, also on a page that is turned', async () => {
  const asked = openPlan();
  const withLinks = async (second: string, more: Change = () => {}) => {
    const { sealed } = await makeSet(asked, {
      objects: (pdf) => {
        annotating(LINK, { ...LINK, '/A': toAddress(second) })(pdf, pdf.dict(pdf.pages[1]));
        more(pdf, pdf.dict(pdf.pages[1]));
      },
    });
    return sealed;
  };
  const merged = await withLinks('https://example.org/');
  const set = { ...(await makeSet(asked)), merged };
  for (const sealed of [merged, await RESAVED.Ghostscript(merged)])
    expect((await prove({ ...set, sealed }, { wanted: 'file' })).messages).toEqual([]);
  const turned = await prove({
    ...set,
    sealed: await withLinks('https://example.org/', (_, page) => void (page['/Rotate'] = 90)),
  });
  expect(turned.pages.flatMap(({ open }) => open).map(({ kind }) => kind)).not.toContain('link');
  const led = await prove({ ...set, sealed: await withLinks('https://example.net/') });
  expect(led.pages.flatMap(({ open }) => open)).toMatchObject([{ kind: 'link', detail: 'https://example.net/' }]);
});

it('lists ink that nothing explains, and refuses it in a final', async () => {
  const asked = plan({ page: { rotate: 0, words: 'text' } });
  const changed = asked.pages.map((page) => ({
    ...page,
    drawing: { ...page.drawing, commands: [...page.drawing.commands, '300 300 m 360 330 l S'] },
  }));
  const set = await makeSet(asked, { pages: changed, sealing: { cover: null } });
  const reviewed = await prove(set);
  expect(reviewed.messages).toEqual([]);
  expect(reviewed.pages.flatMap(({ open }) => open).map(({ kind }) => kind)).toEqual(['unexplained', 'unexplained']);
  const final = await prove(
    { ...set, merged: (await makeSet(asked, { sealing: { cover: null } })).sealed },
    { wanted: 'file' },
  );
  expect(final.messages).toEqual([expect.stringContaining('Pages 1 and 2 show more than the PDF that was reviewed')]);
});

it('refuses a final with a seal that the reviewed document does not have', async () => {
  const asked = { ...plan(), cover: null };
  const reviewed = await makeSet(asked, { sealing: { seals: [asked.seals[0]!, []] } });
  const final = await prove({ ...(await makeSet(asked)), merged: reviewed.sealed }, { wanted: 'file' });
  expect(final.messages).toEqual([expect.stringContaining('Page 2 shows more than the PDF that was reviewed')]);
});

it('accepts a final that is the reviewed document', async () => {
  const { sealed, ...set } = await makeSet(plan());
  expect(await prove({ ...set, sealed, merged: sealed }, { wanted: 'file' })).toMatchObject({
    problems: [],
    warnings: [],
  });
});

it.each<[string, Pick<SetToProve, 'isFinal'> & { wanted?: 'file' }, { locked: string[]; open: string[] }]>([
  ['For Review', { isFinal: false }, { locked: [LOCKED_BUT_UNLOCKED_WANTED], open: [] }],
  ['as a final', { isFinal: true }, { locked: [LOCKED_BUT_UNLOCKED_WANTED], open: [UNLOCKED_BUT_LOCK_EXPECTED] }],
  [
    'as a final that was reviewed',
    { isFinal: true, wanted: 'file' },
    { locked: [LOCKED_BUT_UNLOCKED_WANTED], open: [UNLOCKED_BUT_LOCK_EXPECTED] },
  ],
])('compares the lock with what the customer asked for: %s', async (_, how, warned) => {
  const open = await makeSet({ ...plan(), cover: null });
  const lock = async (pdf: Buffer) => savedByQpdf(pdf, '--encrypt', '', 'owner', '256', '--modify=none', '--');
  const locked = await makeSet({ ...plan(), cover: null }, { unsigned: lock });
  const warningsOf = async (set: SealedSet, isUnlockedWanted: boolean) => {
    const merged = how.wanted ? open.sealed : set.merged;
    const { messages, warnings } = await prove({ ...set, merged, terms: { ...set.terms, isUnlockedWanted } }, how);
    expect(messages).toEqual([]);
    return warnings;
  };
  expect(await warningsOf(locked, true)).toEqual(warned.locked);
  expect(await warningsOf(open, false)).toEqual(warned.open);
  expect(await warningsOf(locked, false)).toEqual([]);
  expect(await warningsOf(open, true)).toEqual([]);
});

const CROP: [number, number, number, number] = [0, 30, 0, 0];

it.each<[string, Change, string, SetWishes['page']]>([
  ['prints it larger', (_, page) => void (page['/UserUnit'] = 2), 'Page 2 has another size than', {}],
  [
    'lets printers cut it',
    (_, page) => void (page['/TrimBox'] = [0, 100, 612, 792]),
    'Page 2 has other page boxes',
    {},
  ],
  [
    'has paper around it that is not shown',
    (_, page) => Object.assign(page, { '/MediaBox': [0, -90, 612, 792], '/CropBox': [0, 0, 612, 792] }),
    'Page 2 has other page boxes',
    {},
  ],
  ['has ink where its paper is not shown', writing(write('Use 2x4', 40, 10)), 'differs from', { crop: CROP }],
  ['has words where its paper is not shown', writing(write('2x4', 40, 10, '3 Tr')), 'outside the part', { crop: CROP }],
])('refuses a page that %s', async (_, change, sentence, page) => {
  const { review, final } = await proveChanged(change, page);
  expect(review.messages).toEqual([expect.stringContaining(sentence)]);
  expect(final.messages).toEqual([expect.stringContaining(sentence)]);
});

it.each<[string, Change, SetWishes['page']]>([
  [
    'moved on its paper',
    (pdf, page) => {
      page['/MediaBox'] = [50, 70, 662, 862];
      const before = Array.isArray(pdf.at(page['/Contents'])) ? pdf.list(page['/Contents']) : [page['/Contents']!];
      page['/Contents'] = [pdf.addStream({}, 'q 1 0 0 1 50 70 cm\n'), ...before, pdf.addStream({}, '\nQ')];
    },
    {},
  ],
  ['of which its paper is the trim', (_, page) => void (page['/TrimBox'] = [0, 0, 612, 792]), { crop: CROP }],
])('accepts a page %s', async (_, change, page) => {
  const { review, final } = await proveChanged(change, page);
  expect([...review.messages, ...final.messages]).toEqual([]);
  expect(review.pages.flatMap(({ open }) => open)).toEqual([]);
});

it.each([90, 180, 270] as const)(
  'lists a page that is turned by %i degrees, and refuses it in a final',
  async (turn) => {
    const { review, final } = await proveChanged((_, page) => void (page['/Rotate'] = turn));
    expect(review.messages).toEqual([]);
    expect(review.pages.map(({ turned }) => turned)).toEqual([0, turn]);
    expect(review.pages[1]).toMatchObject({ lost: [], comparedWith: { isSame: true } });
    const box = turn === 180 ? { x: 0, y: 0, width: 612, height: 792 } : { x: 0, y: 0, width: 792, height: 612 };
    expect(review.pages.flatMap(({ open }) => open)).toMatchObject([
      { kind: 'turned', page: 2, box, detail: expect.stringContaining('Turned by') as string },
    ]);
    expect(final.messages).toEqual([expect.stringContaining('Page 2 is turned, unlike in the PDF that was reviewed')]);
  },
);

it('sees a pale line that is missing on a page that is turned', async () => {
  const asked = openPlan();
  const pale = '0.75 G 0.5 w 300 500 m 420 500 l S';
  const withLine = asked.pages.map((page) => ({
    ...page,
    drawing: { ...page.drawing, commands: [...page.drawing.commands, pale] },
  }));
  const { merged } = await makeSet({ ...asked, pages: withLine });
  const turned = await makeSet(asked, { objects: (pdf) => void (pdf.dict(pdf.pages[1])['/Rotate'] = 90) });
  expect((await prove({ ...turned, merged })).messages).toEqual([
    expect.stringMatching(/^Pages 1 and 2 are not drawn as/),
  ]);
});

it('lists what a stamp on white ground covers, and refuses what is covered elsewhere', async () => {
  const asked = plan({ page: { rotate: 0, crop: null, words: 'text' } });
  const seals = asked.seals.map((page) =>
    page.map((placed) => ({ ...placed, seal: { ...placed.seal, isOpaque: true } })),
  );
  const pages = asked.pages.map((page, place) => {
    const { x, y } = seals[place]![0]!.spot;
    const commands = [...page.drawing.commands, `${x + 5} ${y + 5} m ${x + 80} ${y + 90} l S`];
    return { ...page, drawing: { ...page.drawing, commands } };
  });
  const covered = await prove(await makeSet({ ...asked, pages, seals, cover: null }));
  expect(covered.messages).toEqual([]);
  const kinds = covered.pages.map(({ open }) => new Set(open.map(({ kind }) => kind)));
  expect(kinds).toEqual([new Set(['covered', 'over-drawing']), new Set(['covered', 'over-drawing'])]);

  const white = newPage(40, 40);
  white.commands.push('1 g 0 0 40 40 re f');
  const { x, y } = seals[0]![0]!.spot;
  const elsewhere = await makeSet(
    { ...asked, pages, cover: null, seals: asked.seals.map(() => []) },
    {
      objects: (pdf) =>
        void putAsAnnotation(
          pdf,
          pdf.pages[0]!,
          formOf(pdf, white),
          { x: x + 20, y: y + 20 },
          { '/Subtype': '/Square' },
        ),
    },
  );
  expect((await prove(elsewhere)).messages.join(' ')).toContain(
    'Page 1 is not drawn as in the PDF that was to be sealed',
  );
});

it('refuses a file that is no PDF', async () => {
  const set = await makeSet(plan());
  expect((await prove({ ...set, sealed: Buffer.from('not a PDF') })).problems).toHaveLength(1);
});

it('refuses a page that was printed as a picture', async () => {
  const text = newPage();
  print(text, 72, 700, 'Truss A1, two plies, 24 inches on center');
  const set = { ...(await makeSet(plan())), merged: writePdf([text]), sealed: writePdf([newPage()]) };
  expect((await prove(set)).messages.join(' ')).toContain('Page 1 is a picture without text');
});

/** How the words of a seal are there: as text, in a picture with the text under it, or in a picture. */
type SealWords = 'printed' | 'under a picture' | 'in a picture';

/** A set whose seals have two lines inside a ring and don't name their state. */
async function ringsSaying(asked: SetPlan, lines: readonly [string, string], words: SealWords): Promise<SealedSet> {
  const face = newPage(110, 110);
  const texts = newPage(110, 110);
  for (const radius of [52, 38]) drawCircle(face, 55, 55, radius);
  for (const [place, line] of [lines[0], 'R.P.E.', lines[1]].entries())
    printCentered(texts, 55, 68 - place * 16, line, 8);
  const whole = { ...face, commands: [...face.commands, ...texts.commands] };
  const picture = await pictureOf(whole, 300);
  return makeSet(asked, {
    sealing: { seals: [] },
    objects(pdf) {
      const shown = { ...face, commands: ['q 110 0 0 110 0 0 cm /Seal Do Q'] };
      const hidden = words === 'under a picture' ? ['3 Tr', ...texts.commands, '0 Tr'] : [];
      const form =
        words === 'printed'
          ? formOf(pdf, whole)
          : formOf(
              pdf,
              { ...shown, commands: [...hidden, ...shown.commands] },
              { '/Seal': putPicture(pdf, picture, true) },
            );
      for (const page of pdf.pages) putInContent(pdf, page, form, { x: 300, y: 250 });
    },
  });
}

/** A seal over which nobody wrote a name, with nothing hidden under it. */
function unsigned(placed: PlacedSeal): PlacedSeal {
  return { ...placed, seal: { ...placed.seal, signature: null, isOpaque: false } };
}

/** The ink that was added to a page. */
async function inkOfPage({ merged, sealed }: SealedSet, page: number): Promise<InkBitmap | undefined> {
  const { folder, account } = toolFolder();
  writeFileSync(path.join(folder, 'a.pdf'), merged, { mode: 0o644 });
  writeFileSync(path.join(folder, 'b.pdf'), sealed, { mode: 0o644 });
  for await (const ink of compareInk([{ before: { pdf: 'a.pdf', page }, after: { pdf: 'b.pdf', page } }], {
    folder,
    account,
  }))
    if (ink.problem === null) return ink.added.toSorted((one, other) => other.pixels - one.pixels)[0]?.bitmap;
  return undefined;
}

/** A page on which the words of a seal are printed in that way. */
function withWords(page: PlannedPage, how: string, { sealer }: SetPlan): PlannedPage {
  const words = ['STATE OF WASHINGTON', sealer, `No. ${licenseNumber(sealer, 'WA')}`, 'June 14, 2026'];
  const lines = words.map((line, place) => `BT /F1 7 Tf 1 0 0 1 420 ${230 - place * 10} Tm (${line}) Tj ET`);
  const commands = [...page.drawing.commands, 'q', how, ...lines, 'Q'];
  return { ...page, words: 'text', drawing: { ...page.drawing, commands } };
}

/** A drawing in which one sign of its first text with such a sign is another one. */
function swapped<Drawing extends { commands: string[] }>(drawing: Drawing, sign: RegExp): Drawing {
  const place = drawing.commands.findIndex((command) => / Tj/.test(command) && /\((?=.*\d)/.test(command));
  const commands = drawing.commands.with(
    place,
    drawing.commands[place]!.replace(
      /\((.*)\) Tj/,
      (_, text: string) => `(${text.replace(sign, (it) => (it === '1' ? '7' : '1'))}) Tj`,
    ),
  );
  return { ...drawing, commands };
}
