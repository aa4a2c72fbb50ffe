import type { EditablePdf } from '../../sealed/editable-pdf.ts';
import type { Dictionary, Value } from '../../sealed/pdf-objects.ts';
import { round, textCommand } from '../aims.ts';
import { addResource, annotate, contentsOf, drawOn } from '../draw-on-page.ts';
import type { Scene, TamperClass, Tampering } from '../tamper-class.ts';
import { pictureOf, putPicture } from '../../sealed/pictures.ts';
import { instead, onPage, printedAt } from './edits.ts';

const hidden = { looksSame: true } as const;
const file = { ...hidden, aim: 'page', relations: ['apart'], expected: 'refuse' } as const;
const SCRIPT = /script|action|open/i;

/** What a file does by itself, and what it shows in some places and hides in others. */
export const ACTIVE_CLASSES: TamperClass[] = [
  {
    ...file,
    id: 'script',
    title: 'The file runs a script',
    about: SCRIPT,
    ways: ['on opening', 'on a page', 'by name', 'before printing', 'on a field'],
    apply: script,
  },
  {
    ...file,
    id: 'embedded-file',
    title: 'The file has another file in it',
    about: /embed|attach|file/i,
    ways: ['by name', 'associated', 'portfolio'],
    apply: (scene) =>
      onPage(scene, (pdf, reference) => {
        const stream = pdf.addStream({ '/Type': '/EmbeddedFile' }, 'Use 2x6 webs.');
        const spec = pdf.add({
          '/Type': '/Filespec',
          '/F': 'u:a.txt',
          '/EF': { '/F': stream },
          '/AFRelationship': '/Alternative',
        });
        if (scene.way === 'associated') pdf.dict(reference)['/AF'] = [spec];
        else pdf.catalog['/Names'] = { '/EmbeddedFiles': { '/Names': ['u:a.txt', spec] } };
        if (scene.way === 'portfolio')
          pdf.catalog['/Collection'] = { '/Type': '/Collection', '/View': '/T', '/D': 'u:a.txt' };
      }),
  },
  {
    ...file,
    id: 'launch',
    title: 'A link starts a program',
    about: /launch|program|action|link/i,
    apply: (scene) => link(scene, { '/S': '/Launch', '/F': 'u:cmd.exe' }),
  },
  {
    ...file,
    id: 'uri-link',
    title: 'An invisible link leads to a web page',
    expected: 'refuse-or-list',
    about: /link|action|annotation/i,
    apply: (scene) => link(scene, { '/S': '/URI', '/URI': 'u:http://example.com/' }),
  },
  {
    ...file,
    id: 'other-action',
    title: 'A link or page sends data, opens another file, or hides and shows things',
    expected: 'refuse-or-list',
    about: /link|action|annotation|layer/i,
    ways: ['SubmitForm', 'GoToR', 'GoToE', 'ImportData', 'Hide', 'SetOCGState', 'Named'],
    apply: otherAction,
  },
  {
    ...file,
    id: 'form-of-programs',
    title: 'A form in XML (XFA) that some programs show instead of the pages',
    about: /form|XFA/i,
    apply: (scene) =>
      onPage(scene, (pdf) => {
        const form = pdf.dict((pdf.catalog['/AcroForm'] ??= { '/Fields': [] }));
        form['/XFA'] = pdf.addStream({}, '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>');
        pdf.catalog['/NeedsRendering'] = true;
      }),
  },
  {
    ...hidden,
    id: 'layer-hidden',
    title: 'A layer that is switched off has another note',
    expected: 'refuse',
    aim: 'blank',
    relations: ['apart'],
    about: /layer|optional/i,
    ways: ['off', 'base state', 'other view'],
    apply: (scene) => layered(scene, {}),
  },
  {
    ...hidden,
    id: 'layer-by-use',
    title: 'A note of the drawing is shown and not printed, or printed and not shown',
    expected: 'refuse',
    aim: 'note',
    relations: ['apart'],
    about: /layer|optional/i,
    ways: ['not printed', 'not viewed', 'not exported', 'not zoomed'],
    apply: (scene) => noteInLayer(scene),
  },
  {
    ...hidden,
    id: 'layer-by-rule',
    title: 'A note is hidden by a rule over layers',
    expected: 'refuse',
    aim: 'note',
    relations: ['apart'],
    about: /layer|optional/i,
    ways: ['AllOff', 'VE', 'AnyOn of nothing'],
    apply: (scene) => noteInLayer(scene),
  },
  {
    ...hidden,
    id: 'layer-of-object',
    title: 'An annotation, form or picture with ink belongs to a layer that is off',
    expected: 'refuse-or-list',
    aim: 'blank',
    relations: ['apart', 'over'],
    about: /layer|optional|annotation/i,
    ways: ['annotation', 'form', 'usage'],
    apply: layerOfObject,
  },
  {
    ...hidden,
    id: 'other-picture-for-printing',
    title: 'A page that is a picture has another picture for printers',
    expected: 'refuse-or-list',
    aim: 'page',
    relations: ['apart'],
    about: /picture|image|print/i,
    words: 'picture',
    apply: otherPictureForPrinting,
  },
  {
    ...hidden,
    id: 'page-of-other-file',
    title: 'A form draws a page of another file, or what a print server puts in its place',
    expected: 'refuse-or-list',
    aim: 'blank',
    relations: ['apart', 'over'],
    about: /form|file|reference|OPI|printed as another/i,
    ways: ['reference', 'OPI', 'PostScript'],
    apply: (scene) =>
      onPage(scene, (pdf, reference, page) => {
        const form: Record<string, Dictionary> = {
          reference: { '/Ref': { '/F': { '/Type': '/Filespec', '/F': 'u:details.pdf' }, '/Page': 0 } },
          OPI: { '/OPI': { '/2.0': { '/Type': '/OPI', '/Version': 2, '/F': 'u:details.tif' } } },
          PostScript: {
            '/Subtype2': '/PS',
            '/PS': pdf.addStream({}, '/Helvetica 9 selectfont 0 0 moveto (USE 2x6) show'),
          },
        };
        drawOn(pdf, reference, page, [], { form: form[scene.way]! });
      }),
  },
];

function script(scene: Scene): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    const run = { '/S': '/JavaScript', '/JS': 'u:this.getField("note").display = display.visible;' };
    if (scene.way === 'on opening') pdf.catalog['/OpenAction'] = run;
    else if (scene.way === 'on a page') pdf.dict(reference)['/AA'] = { '/O': run };
    else if (scene.way === 'by name') pdf.catalog['/Names'] = { '/JavaScript': { '/Names': ['u:a', pdf.add(run)] } };
    else if (scene.way === 'before printing') pdf.catalog['/AA'] = { '/WP': run };
    else
      annotate(
        pdf,
        reference,
        page,
        { left: 60, bottom: 60, right: 80, top: 70 },
        { '/Subtype': '/Widget', '/FT': '/Btn', '/T': 'u:b', '/AA': { '/E': run } },
      );
  });
}

function link(scene: Scene, action: Dictionary): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    const area = { left: 36, bottom: 600, right: 100, top: 620 };
    annotate(pdf, reference, page, area, { '/Subtype': '/Link', '/Border': [0, 0, 0], '/A': action });
  });
}

function otherAction(scene: Scene): Tampering {
  const action = { '/S': `/${scene.way}` };
  const target = { '/F': 'u:other.pdf', '/D': [0, '/Fit'] };
  const entries: Record<string, Dictionary> = {
    SubmitForm: { '/F': { '/FS': '/URL', '/F': 'u:http://example.com/' } },
    GoToR: target,
    GoToE: { ...target, '/T': { '/R': '/C', '/N': 'u:a.txt' } },
    ImportData: { '/F': 'u:a.fdf' },
    Hide: { '/T': 'u:note', '/H': true },
    SetOCGState: { '/State': ['/OFF'] },
    Named: { '/N': '/Print' },
  };
  const whole = { ...action, ...entries[scene.way] };
  if (scene.random.chance(0.5)) return link(scene, whole);
  return onPage(scene, (pdf, reference) => {
    pdf.dict(reference)['/AA'] = { '/O': whole };
  });
}

/** Adds a layer to the document, with its state in the usual view. */
function addLayer(pdf: EditablePdf, usage: Dictionary | null, view: Dictionary): string {
  const layer = pdf.add({ '/Type': '/OCG', '/Name': 'u:Layer 1', ...(usage ? { '/Usage': usage } : {}) });
  const configuration = Object.fromEntries(
    Object.entries(view).map(([name, value]) => [name, value === 'layer' ? [layer] : value]),
  );
  pdf.catalog['/OCProperties'] = { '/OCGs': [layer], '/D': { '/Order': [layer], ...configuration } };
  return layer;
}

function layered(scene: Scene, usage: Dictionary): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    const views: Record<string, Dictionary> = {
      off: { '/OFF': 'layer' },
      'base state': { '/BaseState': '/OFF' },
      'other view': { '/ON': 'layer', '/OFF': 'layer' },
    };
    const layer = addLayer(pdf, usage, views[scene.way]!);
    const name = addResource(pdf, reference, '/Properties', layer);
    const text = textCommand(
      { font: 'F1', size: 8, x: scene.aim.area.left, y: scene.aim.area.bottom + 3 },
      'USE 2x6 WEBS',
    );
    drawOn(pdf, reference, page, [`/OC ${name} BDC`, text, 'EMC'], { resources: { '/Properties': { [name]: layer } } });
  });
}

/** Takes the aimed note out of the drawing and draws it again in a layer that hides it in some places. */
function noteInLayer(scene: Scene): Tampering {
  const printed = printedAt(scene.aim);
  const { way } = scene;
  const use = { 'not printed': 'Print', 'not viewed': 'View', 'not exported': 'Export', 'not zoomed': 'Zoom' }[way];
  const drawn = onPage(scene, (pdf, reference, page) => {
    const usage = use ? { [`/${use}`]: use === 'Zoom' ? { '/max': 0.5 } : { [`/${use}State`]: '/OFF' } } : null;
    const layer = addLayer(
      pdf,
      usage,
      use ? { '/ON': 'layer' } : way === 'AllOff' ? { '/ON': 'layer' } : { '/OFF': 'layer' },
    );
    if (use) {
      const view = pdf.dict(pdf.dict(pdf.catalog['/OCProperties'])['/D']);
      view['/AS'] = ['View', 'Print', 'Export'].map((event) => ({
        '/Event': `/${event}`,
        '/OCGs': [layer],
        '/Category': [`/${use}`],
      }));
    }
    const rules: Record<string, Dictionary> = {
      AllOff: { '/OCGs': [layer], '/P': '/AllOff' },
      VE: { '/OCGs': [layer], '/VE': ['/And', layer] },
      'AnyOn of nothing': { '/OCGs': [layer], '/P': '/AnyOn' },
    };
    const rule = rules[way];
    const shownBy: Value = rule ? pdf.add({ '/Type': '/OCMD', ...rule }) : layer;
    drawOn(pdf, reference, page, ['/OC /Rule BDC', textCommand(printed, printed.text), 'EMC'], {
      resources: { '/Properties': { '/Rule': shownBy } },
    });
  });
  return { ...instead(scene), ...drawn };
}

function layerOfObject(scene: Scene): Tampering {
  return onPage(scene, (pdf, reference, page) => {
    const isUsage = scene.way === 'usage';
    const layer = addLayer(
      pdf,
      isUsage ? { '/Print': { '/PrintState': '/ON' }, '/View': { '/ViewState': '/OFF' } } : null,
      { '/OFF': 'layer' },
    );
    const { area } = scene.aim;
    if (scene.way === 'annotation') {
      const draw = () => ['0 g BT /F1 8 Tf 1 2 Td (USE 2x6 WEBS) Tj ET'];
      annotate(pdf, reference, page, area, { '/Subtype': '/FreeText', '/OC': layer }, draw);
    } else {
      const text = textCommand({ font: 'F1', size: 8, x: area.left, y: area.bottom + 3 }, 'USE 2x6 WEBS');
      drawOn(pdf, reference, page, [text], { form: { '/OC': layer } });
    }
  });
}

async function otherPictureForPrinting(scene: Scene): Promise<Tampering> {
  const { drawing } = scene.page;
  const changed = { ...drawing, commands: drawing.commands.map((command) => command.replace(/\((\d)/, '(9')) };
  const [shown, printed] = await Promise.all([pictureOf(drawing, 200), pictureOf(changed, 200)]);
  return onPage(scene, (pdf, reference) => {
    const image = putPicture(pdf, shown);
    pdf.dict(image)['/Alternates'] = [{ '/Image': putPicture(pdf, printed), '/DefaultForPrinting': true }];
    // Put under what is there, where it changes nothing that is shown.
    const name = addResource(pdf, reference, '/XObject', image);
    const { width, height } = drawing;
    const under = pdf.addStream({}, `q ${round(width)} 0 0 ${round(height)} 0 0 cm ${name} Do Q\n`);
    const first = contentsOf(pdf, reference);
    pdf.dict(reference)['/Contents'] = [under, ...first];
  });
}
