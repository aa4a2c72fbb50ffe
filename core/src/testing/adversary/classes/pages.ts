import { planPage } from '../../sealed/planned-page.ts';
import { pictureOf, putPicture } from '../../sealed/pictures.ts';
import type { EditablePdf } from '../../sealed/editable-pdf.ts';
import { aimsAt, round, textCommand, withCommand } from '../aims.ts';
import { contentsOf, drawOn } from '../draw-on-page.ts';
import type { Scene, TamperClass, Tampering } from '../tamper-class.ts';
import { onPage, replaced } from './edits.ts';

const page = { aim: 'page', relations: ['apart'] } as const;

/** Pages that are missing, added, exchanged or drawn as a whole differently. */
export const PAGE_CLASSES: TamperClass[] = [
  {
    ...page,
    id: 'pages-swapped',
    title: 'Two pages have changed places',
    expected: 'refuse',
    apply: (scene) => {
      const other = otherPage(scene);
      return {
        ...ordered(scene, (pages) => pages.with(here(scene), pages[other]!).with(other, pages[here(scene)]!)),
        foundOn: bothOf(scene),
      };
    },
  },
  {
    ...page,
    id: 'page-missing',
    title: 'A page is missing',
    expected: 'refuse',
    about: /page/i,
    apply: (scene) => ordered(scene, (pages) => pages.toSpliced(here(scene), 1)),
  },
  {
    ...page,
    id: 'page-added-at-end',
    title: 'A copy of a page is at the end',
    expected: 'refuse',
    about: /page/i,
    apply: (scene) => copied(scene, (pages, copy) => [...pages, copy]),
  },
  {
    ...page,
    id: 'page-added-in-middle',
    title: 'A copy of a page is further back in the set',
    expected: 'refuse',
    about: /page/i,
    // A copy right after page 1 would make page 1 look like a cover.
    apply: (scene) => copied(scene, (pages, copy) => pages.toSpliced(Math.max(2, here(scene) + 1), 0, copy)),
  },
  {
    ...page,
    id: 'sheet-in-front',
    title: 'A drawing with another load is in front, where a cover may be',
    expected: 'refuse-or-list',
    about: /page/i,
    words: 'text',
    ways: ['sealed', 'unsealed'],
    apply: sheetInFront,
  },
  {
    ...page,
    id: 'cover-changed',
    title: 'The letter in front of a reviewed set says something else at its end',
    expected: 'refuse',
    phases: ['final'],
    signings: ['unsigned'],
    states: ['VA', 'CA'],
    apply: coverChanged,
  },
  {
    ...page,
    id: 'page-of-other-job',
    title: 'A page belongs to another job with the same label',
    expected: 'refuse',
    apply: (scene) => {
      const { plan, position, random } = scene;
      const job = `B25-${random.int(1000, 9999)}`;
      return replaced(scene, planPage(`${plan.seed}/other`, job, `A${position.page + 1}`, sameForm(scene)));
    },
  },
  {
    ...page,
    id: 'page-duplicated',
    title: 'A copy of another page is in place of a page',
    expected: 'refuse',
    apply: (scene) => copied(scene, (pages, copy) => pages.with(otherPage(scene), copy), [otherPage(scene)]),
  },
  {
    ...page,
    id: 'scaled',
    title: 'A page is drawn a little smaller or larger',
    expected: 'refuse',
    ways: ['0.99 0.99', '1.01 1.01', '0.995 1', '1 1.005'],
    apply(scene) {
      const [x, y] = scene.way.split(' ').map(Number) as [number, number];
      return transformed(scene, ({ width, height }) => [x, 0, 0, y, ((1 - x) * width) / 2, ((1 - y) * height) / 2]);
    },
  },
  {
    ...page,
    id: 'shifted',
    title: 'A drawing is shifted on its paper',
    expected: 'refuse',
    ways: ['3 0', '0 -3', '1 1', '30 0'],
    apply(scene) {
      const [x, y] = scene.way.split(' ').map(Number) as [number, number];
      return transformed(scene, () => [1, 0, 0, 1, x, y]);
    },
  },
  {
    ...page,
    id: 'turned-content',
    title: 'The content of a page is upside down or mirrored',
    expected: 'refuse',
    ways: ['upside down', 'mirrored', 'flipped'],
    apply: (scene) =>
      transformed(scene, ({ width, height }) => {
        if (scene.way === 'upside down') return [-1, 0, 0, -1, width, height];
        return scene.way === 'mirrored' ? [-1, 0, 0, 1, width, 0] : [1, 0, 0, -1, 0, height];
      }),
  },
  {
    ...page,
    id: 'rotate-entry',
    title: 'A page is shown turned to its side or upside down',
    expected: 'refuse-or-list',
    about: /turn|rotat|size/i,
    ways: ['90', '180', '270', '90 inherited'],
    apply: (scene) =>
      onPage(scene, (pdf, reference) => {
        const dictionary = pdf.dict(reference);
        const by = Number(scene.way.split(' ')[0]);
        const turn = (Number(pdf.inherited(dictionary, '/Rotate') ?? 0) + by) % 360;
        if (!scene.way.includes('inherited')) dictionary['/Rotate'] = turn;
        else inheritedBy(pdf, reference, { '/Rotate': turn });
      }),
  },
  {
    ...page,
    id: 'user-unit',
    looksSame: true,
    title: 'A page prints at another size, because its unit is another one',
    expected: 'refuse',
    about: /size|unit/i,
    ways: ['2', '1.01', '0.5'],
    apply: (scene) =>
      onPage(scene, (pdf, reference) => {
        pdf.dict(reference)['/UserUnit'] = Number(scene.way);
      }),
  },
  {
    ...page,
    id: 'crop-box',
    title: 'The crop box cuts off notes',
    expected: 'refuse',
    about: /size/i,
    ways: ['bottom', 'top', 'inherited', 'one point'],
    apply: (scene) => boxed(scene, '/CropBox'),
  },
  {
    ...page,
    id: 'media-box',
    title: 'The paper of a page is larger, or begins elsewhere',
    expected: 'refuse',
    about: /size/i,
    ways: ['larger', 'shifted', 'smaller'],
    apply: (scene) => boxed(scene, '/MediaBox'),
  },
  {
    ...page,
    id: 'ink-outside-crop',
    looksSame: true,
    title: 'Ink lies on paper that the crop box hides and some programs print',
    expected: 'refuse-or-list',
    about: /size|box|crop/i,
    apply: (scene) =>
      onPage(scene, (pdf, reference, planned) => {
        const dictionary = pdf.dict(reference);
        const [left, bottom, right, top] = boxOf(pdf, reference);
        dictionary['/CropBox'] = [left, bottom, right, top];
        dictionary['/MediaBox'] = [left - 120, bottom, right, top];
        drawOn(pdf, reference, { ...planned, rotate: 0, crop: null }, [
          textCommand({ font: 'F1', size: 9, x: -110, y: 400 }, 'USE 2x6 WEBS'),
        ]);
      }),
  },
  {
    ...page,
    id: 'trim-box',
    looksSame: true,
    title: 'The trim, bleed and art box leave notes out when a print shop cuts the page',
    expected: 'refuse-or-list',
    about: /size|box|trim/i,
    ways: ['/TrimBox', '/ArtBox', '/BleedBox'],
    apply: (scene) =>
      onPage(scene, (pdf, reference) => {
        const [left, bottom, right, top] = boxOf(pdf, reference);
        pdf.dict(reference)[scene.way] = [left, bottom + 110, right, top];
      }),
  },
  {
    ...page,
    id: 'rasterized',
    title: 'A page is a picture without words',
    expected: 'refuse',
    about: /is missing/,
    words: 'text',
    ways: ['150', '300'],
    apply: (scene) => replaced(scene, { ...scene.page, words: 'picture' }),
  },
  {
    ...page,
    id: 'raster-with-old-words',
    title: 'A page is a picture with another digit, over which the old words lie unseen',
    expected: 'refuse',
    words: 'text',
    apply: rasterWithOldWords,
  },
  {
    ...page,
    id: 'page-count-lies',
    looksSame: true,
    title: 'The page tree counts fewer pages than it has, or holds one twice',
    expected: 'refuse-or-list',
    about: /page|damaged|structure/i,
    ways: ['count too small', 'kid of no type', 'same page twice'],
    apply: (scene) => ({ ...treeTrick(scene), foundOn: scene.plan.pages.map((_, index) => index) }),
  },
];

/** The index of the tampered page in the sealed file. */
const here = ({ plan, position }: Scene): number => position.page + (plan.cover ? 1 : 0);
const otherPage = ({ plan, position }: Scene): number =>
  ((position.page + 1) % plan.pages.length) + (plan.cover ? 1 : 0);
const bothOf = ({ plan, position }: Scene): number[] => [position.page, (position.page + 1) % plan.pages.length];

function sameForm({ page: { family, words, rotate, crop } }: Scene) {
  return { family, words, rotate, crop };
}

function ordered(scene: Scene, order: (pages: string[]) => string[]): Tampering {
  return {
    objects: (pdf) => {
      pdf.pages = order(pdf.pages);
    },
    foundOn: fromHere(scene),
  };
}

/** Every page behind a missing or added one is at another place. */
function fromHere({ plan, position }: Scene): number[] {
  return [...Array(plan.pages.length - position.page + 1).keys()].map((index) => position.page + index);
}

function copied(
  scene: Scene,
  order: (pages: string[], copy: string) => string[],
  foundOn = fromHere(scene),
): Tampering {
  return {
    objects: (pdf) => {
      const { pages } = pdf;
      pdf.pages = order(pages, pdf.add({ ...pdf.dict(pages[here(scene)]) }));
    },
    foundOn: foundOn.map((found) => (foundOn.length === 1 ? found - (scene.plan.cover ? 1 : 0) : found)),
  };
}

/** Puts a copy of a drawing in front whose loads are others. Only a cover may be there. */
function sheetInFront(scene: Scene): Tampering {
  const { plan, position, random } = scene;
  const page = plan.pages[position.page]!;
  const drawing = aimsAt('number', page).reduce((changed, { command, printed }) => {
    if (!/^\d+\.\d+$/.test(printed!.line)) return changed;
    const text = `${random.int(1, 9)}${printed!.line.slice(1)}`;
    return withCommand(changed, command, textCommand({ ...printed!, x: printed!.startX }, text));
  }, page.drawing);
  const seals = scene.way === 'sealed' ? plan.seals[position.page]! : [];
  return { sealing: { cover: { drawing, seals } }, foundOn: [plan.cover ? -1 : 0] };
}

/** Changes one line of the letter: the list of drawings, the renewal or the text about them. */
function coverChanged({ plan, random }: Scene): Tampering {
  const { drawing, seals } = plan.cover!;
  const lines = drawing.commands.flatMap((command, place) =>
    /\d/.test(command.slice(command.indexOf('('))) ? [place] : [],
  );
  const place = random.pick(lines);
  const words = (command: string) =>
    command.replace(
      /(\(.*?)(\d)([^\d]*\))/,
      (_, before, digit, after) => `${before}${(Number(digit) + 1) % 10}${after}`,
    );
  const commands = drawing.commands.map((command, index) => (index === place ? words(command) : command));
  return { sealing: { cover: { drawing: { ...drawing, commands }, seals } }, foundOn: [-1] };
}

function transformed(scene: Scene, matrixOf: (size: { width: number; height: number }) => number[]): Tampering {
  return onPage(scene, (pdf, reference, planned) => {
    const matrix = matrixOf(planned.drawing).map(round).join(' ');
    // What programs draw begins at the corner of the page's own box.
    const [left, bottom] = boxOf(pdf, reference);
    const before = contentsOf(pdf, reference);
    pdf.dict(reference)['/Contents'] = [
      pdf.addStream({}, `q 1 0 0 1 ${left} ${bottom} cm ${matrix} cm 1 0 0 1 ${-left} ${-bottom} cm\n`),
      ...before,
      pdf.addStream({}, '\nQ\n'),
    ];
  });
}

type Box = [number, number, number, number];

function boxOf(pdf: EditablePdf, reference: string): Box {
  const dictionary = pdf.dict(reference);
  return pdf.list(pdf.inherited(dictionary, '/CropBox') ?? pdf.inherited(dictionary, '/MediaBox')) as Box;
}

function boxed(scene: Scene, name: '/CropBox' | '/MediaBox'): Tampering {
  return onPage(scene, (pdf, reference) => {
    const [left, bottom, right, top] = boxOf(pdf, reference);
    const box = {
      bottom: [left, bottom + 100, right, top],
      top: [left, bottom, right, top - 60],
      inherited: [left, bottom + 100, right, top],
      'one point': [left, bottom + 1, right, top],
      larger: [left, bottom, right + 72, top],
      shifted: [left - 36, bottom, right - 36, top],
      smaller: [left, bottom, right, top - 30],
    }[scene.way]!;
    const dictionary = pdf.dict(reference);
    if (name === '/MediaBox') delete dictionary['/CropBox'];
    if (scene.way !== 'inherited') dictionary[name] = box;
    else inheritedBy(pdf, reference, { [name]: box });
  });
}

/** Gives a page a parent of its own, from which it inherits entries. */
function inheritedBy(pdf: EditablePdf, reference: string, entries: Record<string, number | number[]>): void {
  const dictionary = pdf.dict(reference);
  for (const name of Object.keys(entries)) delete dictionary[name];
  const tree = dictionary['/Parent'] as string;
  const root = pdf.dict(tree);
  const parent = pdf.add({ '/Type': '/Pages', '/Parent': tree, '/Kids': [reference], '/Count': 1, ...entries });
  dictionary['/Parent'] = parent;
  root['/Kids'] = pdf.list(root['/Kids']).map((kid) => (kid === reference ? parent : kid));
}

async function rasterWithOldWords(scene: Scene): Promise<Tampering> {
  const { drawing } = scene.page;
  const number = scene.random.pick(aimsAt('number', scene.page));
  const digit = number.printed!.text.replace(/\d/, (found) => String((Number(found) + 3) % 10));
  const { line, from, text, startX, ...rest } = number.printed!;
  const changed = line.slice(0, from) + digit + line.slice(from + text.length);
  const redrawn = withCommand(drawing, number.command, textCommand({ ...rest, x: startX }, changed));
  const picture = await pictureOf(redrawn, 200);
  return onPage(scene, (pdf, reference, planned) => {
    pdf.dict(reference)['/Contents'] = pdf.addStream({}, 'q Q');
    const words = drawing.commands
      .filter((command) => command.startsWith('BT'))
      .map((one) => one.replace('BT ', 'BT 3 Tr '));
    const image = putPicture(pdf, picture);
    drawOn(pdf, reference, planned, [`q ${drawing.width} 0 0 ${drawing.height} 0 0 cm /Scan Do Q`, ...words], {
      resources: { '/XObject': { '/Scan': image } },
    });
  });
}

function treeTrick(scene: Scene): Tampering {
  return onPage(scene, (pdf, reference) => {
    const tree = pdf.dict(reference)['/Parent'] as string;
    const root = pdf.dict(tree);
    if (scene.way === 'count too small') root['/Count'] = Math.max(1, Number(root['/Count']) - 1);
    else if (scene.way === 'kid of no type') delete pdf.dict(reference)['/Type'];
    else root['/Kids'] = pdf.list(root['/Kids']).flatMap((kid) => (kid === reference ? [kid, kid] : [kid]));
  });
}
