import { newPage } from '../../drawings/pdf-page.ts';
import type { EditablePdf } from '../editable-pdf.ts';
import { planPage, toShown } from '../planned-page.ts';
import { formOf, putAsAnnotation, putInContent } from '../put-on-page.ts';
import { digitsOf } from './places.ts';
import { sealedPage, type Tampering } from './tampering.ts';

/** Changes of which pages there are, in which order, and of what is laid over them. */
export const PAGE_TAMPERINGS: Tampering[] = [
  {
    title: "a page of another job's",
    wishes: () => ({}),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      const page = plan.pages[place]!;
      const { drawing } = planPage(`${plan.seed}/other`, `B25-${random.int(1_000, 9_999)}`, 'A1', {
        family: page.family,
      });
      return {
        pages: plan.pages.with(place, { ...page, drawing }),
        finding: { page: sealedPage(plan, place), state: null, outcome: 'refused' },
      };
    },
  },
  {
    title: 'two pages in another order',
    wishes: (random) => ({ pages: random.int(2, 4) }),
    change(plan, random) {
      const [first, second] = random.some(
        plan.pages.map((_, place) => place),
        2,
      ) as [number, number];
      return {
        pages: plan.pages.with(first, plan.pages[second]!).with(second, plan.pages[first]!),
        finding: { page: sealedPage(plan, Math.min(first, second)), state: null, outcome: 'refused' },
      };
    },
  },
  {
    title: 'a page missing',
    wishes: () => ({}),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      return {
        pages: plan.pages.toSpliced(place, 1),
        sealing: { seals: plan.seals.toSpliced(place, 1) },
        finding: { page: null, state: null, outcome: 'refused' },
      };
    },
  },
  {
    title: 'a page twice',
    wishes: () => ({}),
    change(plan, random) {
      // One more in front would be a cover.
      const place = random.int(1, plan.pages.length - 1);
      return {
        pages: plan.pages.toSpliced(place, 0, plan.pages[place]!),
        sealing: { seals: plan.seals.toSpliced(place, 0, plan.seals[place]!) },
        finding: { page: null, state: null, outcome: 'refused' },
      };
    },
  },
  {
    title: 'a page added at the end',
    wishes: () => ({}),
    change(plan) {
      return {
        pages: [...plan.pages, planPage(plan.seed, plan.job, 'Z9')],
        sealing: { seals: [...plan.seals, plan.seals.at(-1)!] },
        finding: { page: null, state: null, outcome: 'refused' },
      };
    },
  },
  {
    title: 'a page cut smaller',
    wishes: () => ({}),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      const sides = random.some([0, 1, 2, 3], random.int(1, 2));
      const points = random.int(4, 40);
      return {
        objects(pdf) {
          const page = pdf.dict(pdf.pages[sealedPage(plan, place) - 1]);
          page['/CropBox'] = boxOf(pdf, page).map((edge, side) =>
            sides.includes(side) ? edge + (side < 2 ? points : -points) : edge,
          );
        },
        finding: { page: sealedPage(plan, place), state: null, outcome: 'refused' },
      };
    },
  },
  {
    title: 'a page cut elsewhere, of the same size',
    wishes: () => ({}),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      const [across, up] = [random.int(3, 30), random.int(-30, -3)];
      return {
        objects(pdf) {
          const page = pdf.dict(pdf.pages[sealedPage(plan, place) - 1]);
          const box = boxOf(pdf, page).map((edge, side) => edge + (side % 2 === 0 ? across : up));
          page['/MediaBox'] = box;
          page['/CropBox'] = box;
        },
        finding: { page: sealedPage(plan, place), state: null, outcome: 'refused' },
      };
    },
  },
  ...(['annotation', 'content'] as const).map((kind): Tampering => ({
    title: kind === 'annotation' ? 'a white annotation over the drawing' : 'a white box over the drawing',
    wishes: () => ({}),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      const middle = toShown(plan.pages[place]!, random.pick(digitsOf(plan, place)));
      const [width, height] = [random.int(8, 60), random.int(8, 20)];
      const spot = { x: middle.x - width / 2, y: middle.y - height / 2 };
      const white = { width, height, commands: [`1 g 0 0 ${width} ${height} re f`] };
      return {
        objects(pdf) {
          const page = pdf.pages[sealedPage(plan, place) - 1]!;
          if (kind === 'content') putInContent(pdf, page, formOf(pdf, white), spot);
          else putAsAnnotation(pdf, page, formOf(pdf, white), spot, { '/Subtype': '/Square', '/C': [1, 1, 1] });
        },
        finding: { page: sealedPage(plan, place), state: null, outcome: 'refused' },
      };
    },
  })),
  ...([4, 36] as const).map((flags): Tampering => ({
    title: flags === 4 ? 'a note written on the drawing' : 'a note that is only printed',
    wishes: () => ({}),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      const note = newPage(90, 12);
      note.commands.push('BT /F1 7 Tf 2 3 Td (2x6 may be used instead) Tj ET');
      const spot = { x: random.int(40, 400), y: random.int(500, 560) };
      return {
        objects(pdf) {
          const page = pdf.pages[sealedPage(plan, place) - 1]!;
          putAsAnnotation(pdf, page, formOf(pdf, note), spot, { '/Subtype': '/FreeText', '/F': flags });
        },
        finding:
          flags === 4
            ? { page: sealedPage(plan, place), state: null, outcome: 'listed' }
            : { page: null, state: null, outcome: 'refused', reason: /printed but not shown/ },
      };
    },
  })),
  {
    title: 'printed a little smaller',
    wishes: () => ({}),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      const { drawing } = plan.pages[place]!;
      const scale = random.pick([0.94, 0.97, 0.985]);
      const commands = [`q ${scale} 0 0 ${scale} 9 12 cm`, ...drawing.commands, 'Q'];
      return {
        pages: plan.pages.with(place, { ...plan.pages[place]!, drawing: { ...drawing, commands } }),
        finding: { page: sealedPage(plan, place), state: null, outcome: 'refused' },
      };
    },
  },
  {
    title: 'flattened to a picture',
    wishes: () => ({ page: { words: 'text' } }),
    change(plan, random) {
      const place = random.int(0, plan.pages.length - 1);
      return {
        pages: plan.pages.with(place, { ...plan.pages[place]!, words: 'picture' }),
        finding: { page: sealedPage(plan, place), state: null, outcome: 'refused' },
      };
    },
  },
];

function boxOf(pdf: EditablePdf, page: ReturnType<EditablePdf['dict']>): number[] {
  return pdf.list(pdf.inherited(page, '/CropBox') ?? pdf.inherited(page, '/MediaBox')) as number[];
}
