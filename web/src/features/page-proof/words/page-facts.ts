import { OPEN_PLACE_WORDS } from '@sealdesk/contract/jobs/review-messages.ts';
import { placesLeft } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { OPEN_PLACE_KINDS, type ProvenPage, type SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { counted } from '../../../lib/words.ts';
import { formatDay } from '../../../lib/format.ts';

/** One row of facts. `literal` stands letter for letter, in monospace, with `text` after it. */
export type Fact = { label: string; text: string; literal?: string[]; tone?: 'bad' | 'open' };

const POINTS_PER_INCH = 72;

/** Returns the facts of a page. What the proof does not know is left out. */
export function pageFacts(page: ProvenPage, openPlaces: SetProofReply['open']): Fact[] {
  const { words, missing_words, new_words, lost, added, compared_with } = page;
  const here = openPlaces.filter((place) => place.page === page.page);
  const covered = here.filter(({ kind }) => kind === 'covered');
  const isCompared = compared_with !== null;
  // Where a seal covers the drawing nobody knows whether its ink is kept.
  const isInkKnown = isCompared && (lost.length > 0 || covered.length === 0);
  return [
    ...(words ? [{ label: 'Words', text: `${words.kept} of ${words.of}`, ...bad(words.kept < words.of) }] : []),
    ...(missing_words.length > 0 ? [{ label: 'Missing', text: '', literal: missing_words }] : []),
    ...(new_words.length > 0 ? [{ label: 'New', text: 'not a seal', literal: new_words }] : []),
    ...(isInkKnown ? [{ label: 'Ink', text: inkText(page), ...bad(lost.length > 0) }] : []),
    ...(isCompared ? [{ label: 'Added ink', text: added.length === 0 ? 'none' : counted(added.length, 'place') }] : []),
    ...OPEN_PLACE_KINDS.flatMap((kind) =>
      placesFact(
        OPEN_PLACE_WORDS[kind].fact,
        here.filter((place) => place.kind === kind),
      ),
    ),
    ...sheetFact(page),
  ];
}

function inkText({ lost }: ProvenPage): string {
  return lost.length === 0 ? 'kept, none lost' : `lost in ${counted(lost.length, 'place')}`;
}

function bad(isBad: boolean): Pick<Fact, 'tone'> {
  return isBad ? { tone: 'bad' } : {};
}

function placesFact(label: string, places: SetProofReply['open']): Fact[] {
  if (places.length === 0) return [];
  const details = places.flatMap(({ detail }) => detail ?? []);
  const text = counted(places.length, 'place');
  const fact = { label, ...(details.length > 0 && { literal: details }) };
  return placesLeft(places).length > 0
    ? [{ ...fact, text, tone: 'open' as const }]
    : [{ ...fact, text: `${text}, looked at` }];
}

/** A page whose ink was compared has the size of the submitted one: others fail before that. */
function sheetFact({ compared_with, words, size, result, lost }: ProvenPage): Fact[] {
  if (compared_with && (result === 'proven' || lost.length > 0)) {
    return [{ label: 'Sheet', text: words === null || words.of > 0 ? 'same size, text kept' : 'same size, no text' }];
  }
  return size ? [{ label: 'Sheet', text: `${inches(size.width)} × ${inches(size.height)} in` }] : [];
}

function inches(points: number): string {
  return String(Number((points / POINTS_PER_INCH).toFixed(1)));
}

/** One row under Seals found. */
export type SealFact = {
  id: string;
  state: string | null;
  name: string;
  license: string | null;
  detail: string;
  tone: 'good' | 'bad' | 'open';
};

/** Returns the seals of a page, and a row for each state whose seal is missing. */
export function sealFacts(page: ProvenPage, { sealer }: Pick<SetProofReply, 'sealer'>): SealFact[] {
  const found = page.seals.map(({ by, state, sealed_on, license_number, is_license_valid, box }): SealFact => {
    const id = `${box.x} ${box.y}`;
    if (by === 'unread') {
      const detail = sealed_on === null ? '' : longDay(sealed_on);
      return { id, state, name: 'Could not be read', license: license_number, detail, tone: 'open' };
    }
    const license = is_license_valid === null ? null : `license ${is_license_valid ? '' : 'not '}valid`;
    const detail = [sealed_on === null ? null : longDay(sealed_on), license].filter((part) => part !== null).join(', ');
    const name = sealer?.full_name ?? 'Seal';
    return { id, state, name, license: license_number, detail, tone: is_license_valid === false ? 'bad' : 'good' };
  });
  const missing = page.states_missing.map((state): SealFact => ({
    id: state,
    state,
    name: 'not found on this page',
    license: null,
    detail: '',
    tone: 'bad',
  }));
  return [...found, ...missing];
}

/** The day as it stands on a seal: 11/13/2026. */
function longDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** Returns the facts of the whole file. The hash is shown apart. */
export function fileFacts(proof: SetProofReply, timeZoneDay: (moment: string) => string): Fact[] {
  const { signatures, is_signature_wanted, sealed, state, pages } = proof;
  const signature = signatures.find(({ is_sealers }) => is_sealers) ?? signatures[0];
  return [
    { label: 'Signature', ...signatureText(proof, signature) },
    ...(sealed.pages === null ? [] : [{ label: 'Pages', text: pagesText(sealed.pages, isInOrder(pages, state)) }]),
    ...(signature ? [signerFact(signature)] : []),
    ...(signature?.certificate_until
      ? [{ label: 'Certificate', text: `until ${formatDay(timeZoneDay(signature.certificate_until))}` }]
      : []),
  ].filter(({ text }) => text !== '' || is_signature_wanted);
}

type Signature = SetProofReply['signatures'][number];

/** Anyone can make a certificate with any name: only one that is registered for the sealer says who signed. */
function signerFact({ signer, is_sealers }: Signature): Fact {
  const label = 'Signer';
  return is_sealers ? { label, text: signer } : { label, text: `${signer}, not verified`, tone: 'open' };
}

function signatureText(
  { is_signature_wanted, problems, state }: SetProofReply,
  signature: Signature | undefined,
): Omit<Fact, 'label'> {
  if (!signature) {
    return is_signature_wanted ? { text: 'missing', tone: 'bad' } : { text: 'none, none is asked for' };
  }
  const isSound = state === 'proven' || problems.every(({ pages }) => pages.length > 0);
  if (!isSound) return { text: 'see above', tone: 'bad' };
  return signature.is_sealers ? { text: 'valid, whole file' } : { text: 'certificate not registered', tone: 'open' };
}

function pagesText(count: number, isInSameOrder: boolean): string {
  return isInSameOrder ? `${count.toLocaleString('en-US')}, same order` : count.toLocaleString('en-US');
}

/** Returns true when the pages follow one another as those that they were compared with. */
function isInOrder(pages: readonly ProvenPage[], state: SetProofReply['state']): boolean {
  if (state === 'unproven' || state === 'checking') return false;
  const compared = pages.flatMap(({ compared_with }) => compared_with?.page ?? []);
  return compared.length > 0 && compared.every((page, place) => place === 0 || page > compared[place - 1]!);
}
