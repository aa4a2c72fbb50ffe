import type { EditablePdf } from '../../sealed/editable-pdf.ts';
import type { Dictionary } from '../../sealed/pdf-objects.ts';
import type { PlannedPage } from '../../sealed/planned-page.ts';
import { rectOf } from '../../sealed/put-on-page.ts';
import type { Area } from '../aims.ts';
import { annotate, appearance, shownArea } from '../draw-on-page.ts';
import type { Scene, TamperClass, Tampering } from '../tamper-class.ts';
import { onPage, printedAt } from './edits.ts';

const FREE = /annotation|comment|field|form|note|markup|mark/i;
/** What every annotation class has in common: seals themselves are stamps or fields in some sets. */
const common = { about: FREE } as const;
/** Programs differ in whether they show these. */
const hidden = { ...common, looksSame: true } as const;

/** What lies over a page without being a part of its content. */
export const ANNOTATION_CLASSES: TamperClass[] = [
  {
    ...common,
    id: 'free-text',
    title: 'A text of a reviewer’s tool is added to the page',
    expected: 'list',
    aim: 'blank',
    relations: ['apart', 'beside', 'edge', 'over'],
    apply: (scene) =>
      marked(
        scene,
        { '/Subtype': '/FreeText', '/Contents': 'u:OK TO CUT WEB', '/DA': 'u:/Helv 9 Tf 0 g' },
        words('OK TO CUT WEB'),
      ),
  },
  {
    ...common,
    id: 'white-annotation',
    title: 'A white square of a reviewer’s tool hides a note',
    expected: 'refuse',
    aim: 'note',
    relations: ['apart', 'beside'],
    ways: ['Square', 'Redact', 'Stamp', 'Watermark'],
    apply: (scene) =>
      marked(scene, { '/Subtype': `/${scene.way}`, '/IC': [1, 1, 1], '/C': [1, 1, 1] }, ({ width, height }) => [
        `1 1 1 rg -2 -2 ${width + 4} ${height + 4} re f`,
      ]),
  },
  {
    ...hidden,
    id: 'printed-only',
    title: 'An annotation that is printed and not shown hides a note and says something else',
    expected: 'refuse',
    aim: 'note',
    relations: ['apart', 'beside'],
    ways: ['36', '32', '292'],
    apply: (scene) =>
      marked(scene, { '/Subtype': '/Stamp', '/F': Number(scene.way) }, ({ width, height }) => [
        `1 1 1 rg 0 0 ${width} ${height} re f 0 g BT /F1 6 Tf 1 1 Td (No connection required.) Tj ET`,
      ]),
  },
  {
    ...hidden,
    id: 'hidden-annotation',
    title: 'A hidden annotation has a note that one click shows',
    expected: 'refuse-or-list',
    aim: 'blank',
    relations: ['apart'],
    ways: ['2', '6', '0'],
    apply: (scene) =>
      marked(
        scene,
        { '/Subtype': '/FreeText', '/F': Number(scene.way), '/Contents': 'u:USE 2x6' },
        words('USE 2x6 WEBS'),
      ),
  },
  {
    ...hidden,
    id: 'sticky-note',
    title: 'A sticky note or its open window is added',
    expected: 'list',
    aim: 'blank',
    relations: ['apart', 'over'],
    ways: ['note', 'window'],
    apply: (scene) =>
      onPage(scene, (pdf, reference, page) => {
        const note = annotate(pdf, reference, page, scene.aim.area, {
          '/Subtype': '/Text',
          '/Contents': 'u:Use 2x6 instead',
          '/Name': '/Note',
        });
        if (scene.way === 'note') return;
        annotate(pdf, reference, page, scene.aim.area, { '/Subtype': '/Popup', '/Parent': note, '/Open': true });
      }),
  },
  {
    ...common,
    id: 'strike-out',
    title: 'A number is struck out by a reviewer’s tool',
    expected: 'refuse-or-list',
    aim: 'number',
    ways: ['StrikeOut', 'Underline', 'Squiggly', 'Highlight'],
    apply: (scene) => markup(scene, true),
  },
  {
    ...hidden,
    id: 'strike-out-undrawn',
    title: 'A number is struck out by an annotation without a picture, which each program draws by itself',
    expected: 'refuse-or-list',
    aim: 'number',
    ways: ['StrikeOut', 'Highlight', 'Redact', 'Squiggly'],
    apply: (scene) => markup(scene, false),
  },
  {
    ...common,
    id: 'drawn-annotation',
    title: 'A line, polygon or ink of a reviewer’s tool is drawn into the truss',
    expected: 'refuse-or-list',
    aim: 'line',
    ways: ['Line', 'PolyLine', 'Ink', 'Polygon', 'Circle'],
    apply: (scene) => shape(scene, true),
  },
  {
    ...hidden,
    id: 'drawn-annotation-undrawn',
    title: 'A line, polygon or ink annotation without a picture is in the truss',
    expected: 'refuse-or-list',
    aim: 'line',
    ways: ['Line', 'Ink', 'Square', 'Polygon', 'Circle'],
    apply: (scene) => shape(scene, false),
  },
  {
    ...hidden,
    id: 'stamp-of-program',
    title: 'A stamp without a picture, such as APPROVED, which each program draws by itself',
    expected: 'refuse-or-list',
    aim: 'blank',
    ways: ['Approved', 'Void', 'AsIs'],
    apply: (scene) => marked(scene, { '/Subtype': '/Stamp', '/Name': `/${scene.way}` }),
  },
  {
    ...hidden,
    id: 'appearance-states',
    title: 'An annotation has one picture for off and another one for on',
    expected: 'refuse-or-list',
    aim: 'number',
    relations: ['apart', 'beside', 'over'],
    ways: ['off', 'on', 'no state'],
    apply: (scene) =>
      withPictures(scene, (draw, pdf) => ({
        '/Subtype': '/Widget',
        '/FT': '/Btn',
        '/T': 'u:Show',
        '/AP': { '/N': pdf.add({ '/On': draw(strike), '/Off': draw(() => []) }) },
        ...(scene.way === 'no state' ? {} : { '/AS': scene.way === 'on' ? '/On' : '/Off' }),
      })),
  },
  {
    ...hidden,
    id: 'appearance-on-touch',
    title: 'A stamp shows another number while the pointer is on it',
    expected: 'refuse-or-list',
    aim: 'number',
    relations: ['apart', 'over'],
    ways: ['/R', '/D'],
    apply: (scene) =>
      withPictures(scene, (draw) => ({
        '/Subtype': '/Stamp',
        '/AP': {
          '/N': draw(() => []),
          [scene.way]: draw(({ width, height }) => [
            `1 g 0 0 ${width} ${height} re f 0 g BT /F1 7 Tf 0 0 Td (99.0) Tj ET`,
          ]),
        },
      })),
  },
  {
    ...common,
    id: 'field-with-value',
    title: 'A form field of the page has a text',
    expected: 'refuse',
    aim: 'blank',
    relations: ['apart', 'over'],
    apply: (scene) => field(scene, { '/V': 'u:USE 2x6' }, words('USE 2x6')),
  },
  {
    ...hidden,
    id: 'field-to-fill',
    title: 'An empty form field waits for words, or draws them when it is opened',
    expected: 'refuse',
    aim: 'blank',
    relations: ['apart'],
    ways: ['empty', 'value without picture'],
    apply: (scene) => field(scene, scene.way === 'empty' ? {} : { '/V': 'u:USE 2x6 WEBS' }),
  },
  {
    ...common,
    id: 'watermark-fixed',
    title: 'A watermark annotation of fixed size prints at another place than it is shown',
    expected: 'refuse-or-list',
    aim: 'blank',
    relations: ['apart', 'over'],
    apply: (scene) =>
      marked(
        scene,
        {
          '/Subtype': '/Watermark',
          '/FixedPrint': { '/Type': '/FixedPrint', '/Matrix': [1, 0, 0, 1, 100, 100], '/H': 0.2, '/V': 0.2 },
        },
        words('VOID'),
      ),
  },
  {
    ...hidden,
    id: 'media-annotation',
    title: 'An annotation holds a film, sound, model or file',
    expected: 'refuse-or-list',
    aim: 'blank',
    relations: ['apart'],
    about: /annotation|embed|file|media|video|attach|action/i,
    ways: ['FileAttachment', 'Screen', 'RichMedia', '3D', 'Sound', 'Movie'],
    apply: (scene) =>
      onPage(scene, (pdf, reference, page) => {
        const file = pdf.add({
          '/Type': '/Filespec',
          '/F': 'u:a.txt',
          '/EF': { '/F': pdf.addStream({ '/Type': '/EmbeddedFile' }, 'USE 2x6') },
        });
        annotate(pdf, reference, page, scene.aim.area, {
          '/Subtype': `/${scene.way}`,
          ...(scene.way === 'FileAttachment' ? { '/FS': file } : {}),
        });
      }),
  },
];

type Size = { width: number; height: number };
type Draw = (size: Size) => readonly string[];

const words =
  (text: string): Draw =>
  () => [`0 g BT /F1 8 Tf 2 3 Td (${text}) Tj ET`];
const strike: Draw = ({ width, height }) => [`0.8 w 0 G 0 ${height / 2} m ${width} ${height / 2} l S`];

function marked(scene: Scene, entries: Dictionary, draw?: Draw): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    annotate(pdf, reference, page, scene.aim.area, entries, draw);
  });
}

function withPictures(scene: Scene, entries: (draw: (how: Draw) => string, pdf: EditablePdf) => Dictionary): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    const size = sizeOf(page, scene.aim.area);
    const draw = (how: Draw) => appearance(pdf, reference, size, how(size));
    annotate(pdf, reference, page, scene.aim.area, entries(draw, pdf));
  });
}

function sizeOf(page: PlannedPage, area: Area): Size {
  const { left, bottom, right, top } = shownArea(page, area);
  return { width: right - left, height: top - bottom };
}

/** The four corners of an area, in the order that markup has them. */
function corners(pdf: EditablePdf, reference: string, page: PlannedPage, area: Area): number[] {
  const { left, bottom, right, top } = shownArea(page, area);
  const [x, y, toX, toY] = rectOf(pdf, reference, {
    x: left,
    y: bottom,
    width: right - left,
    height: top - bottom,
  }).rect;
  return [x, toY, toX, toY, x, y, toX, y];
}

function markup(scene: Scene, isDrawn: boolean): Tampering {
  printedAt(scene.aim);
  return onPage(scene, (pdf, reference, page) => {
    const { area } = scene.aim;
    const entries = {
      '/Subtype': `/${scene.way}`,
      '/C': scene.way === 'Highlight' ? [0.2, 0.2, 0.2] : [0, 0, 0],
      '/QuadPoints': corners(pdf, reference, page, area),
    };
    const fill: Draw = ({ width, height }) => [`0.75 g 0 0 ${width} ${height} re f`];
    annotate(pdf, reference, page, area, entries, isDrawn ? (scene.way === 'Highlight' ? fill : strike) : undefined);
  });
}

function shape(scene: Scene, isDrawn: boolean): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    const { left, bottom, right, top } = scene.aim.area;
    const area = { left: left - 16, bottom: bottom - 16, right: right + 16, top: top + 16 };
    const [x, toY, toX, , , y] = corners(pdf, reference, page, area) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const entries: Dictionary = {
      '/Subtype': `/${scene.way}`,
      '/C': [0, 0, 0],
      '/BS': { '/W': 1 },
      '/L': [x, y, toX, toY],
      '/Vertices': [x, y, toX, toY, toX, y],
      '/InkList': [[x, y, toX, toY]],
    };
    const across: Draw = ({ width, height }) => [`1 w 0 G 0 0 m ${width} ${height} l S`];
    annotate(pdf, reference, page, area, entries, isDrawn ? across : undefined);
  });
}

function field(scene: Scene, entries: Dictionary, draw?: Draw): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    const widget = annotate(
      pdf,
      reference,
      page,
      scene.aim.area,
      { '/Subtype': '/Widget', '/FT': '/Tx', '/T': 'u:note', '/DA': 'u:/Helv 9 Tf 0 g', ...entries },
      draw,
    );
    const form = pdf.dict((pdf.catalog['/AcroForm'] ??= { '/Fields': [] }));
    form['/Fields'] = [...pdf.list(form['/Fields']), widget];
    if (!draw) form['/NeedAppearances'] = true;
  });
}
