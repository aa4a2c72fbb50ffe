import type { StateCode } from '../../../../contract/src/shared/codes.ts';
import { randomFrom } from '../../../../tools/src/demo/random.ts';
import { EditablePdf } from './editable-pdf.ts';
import { ENGINEERS, licenseNumber } from './engineers.ts';
import { pictureOf, putPicture } from './pictures.ts';
import { planPage } from './planned-page.ts';
import { formOf, putInContent } from './put-on-page.ts';
import { aSeal, drawSeal } from './seal-face.ts';
import { writePlanned } from './write-planned.ts';

/** Whose seal a picture shows. */
export type SealOwner = { engineer: (typeof ENGINEERS)[number]; state: StateCode };

/** Twenty engineers with seals of five states, two of them nearly alike. All have the same form: only their words differ. */
export const SEAL_OWNERS: SealOwner[] = ENGINEERS.flatMap((engineer) =>
  (['FL', 'OR', 'TX', 'VA', 'WV'] as const).map((state) => ({ engineer, state })),
);

type PictureWishes = {
  /** Another seed gives another drawing, place, date and signature. */
  seed: string;
  /** How large it is put on the page: 1 is 110 points across. */
  scale?: number;
  /** Pixels an inch of the picture, before it is scaled. */
  dpi?: number;
  /** Whether a signature runs across it; by chance where it is not said. */
  isSigned?: boolean;
};

const SIZE = 110;

/** Makes a drawing, and the same with a seal on it that is a picture without words. */
export async function drawingWithSeal(
  { engineer, state }: SealOwner,
  { seed, scale = 1, dpi = 300, isSigned }: PictureWishes,
): Promise<{ before: Buffer; after: Buffer; isSigned: boolean }> {
  const random = randomFrom(`picture/${engineer}/${state}/${seed}`);
  const before = await writePlanned([planPage(seed, 'B26-0100', 'A1', { words: 'text', rotate: 0, crop: null })]);
  const byChance = random.chance(0.5);
  const signed = isSigned ?? byChance;
  const face = drawSeal(
    aSeal({
      engineer,
      state,
      license: licenseNumber(engineer, state),
      style: 'ring',
      size: SIZE,
      signature: signed ? seed : null,
      date: random.chance(0.5) ? `September ${random.int(1, 30)}, 2026` : null,
    }),
  );
  const pdf = await EditablePdf.of(before);
  const [width, height] = [face.width * scale, face.height * scale];
  const commands = [`q ${width} 0 0 ${height} 0 0 cm /Seal Do Q`];
  const image = putPicture(pdf, await pictureOf(face, dpi), random.chance(0.7));
  const spot = { x: random.int(30, 430), y: random.int(20, 400) };
  putInContent(pdf, pdf.pages[0]!, formOf(pdf, { width, height, commands }, { '/Seal': image }), spot);
  return { before, after: await pdf.write(), isSigned: signed };
}
