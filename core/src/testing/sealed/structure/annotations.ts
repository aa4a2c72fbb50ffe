import {
  action,
  allowed,
  annotation,
  blank,
  drawn,
  BOX,
  button,
  field,
  file,
  form,
  link,
  linkTo,
  listed,
  POINTS,
  refused,
  script,
  text,
  type StructureCase,
} from './add-to-pdf.ts';

const ADDED_INK = /^unexplained/m;
const NOTE = /Note: “Use 2x6”/;
const RUNS_BY_ITSELF = /an action that runs by itself/;

const DRAWN_KINDS = [
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
];

export const ANNOTATIONS: StructureCase[] = [
  listed('12.5.6.4', 'Text annotation (sticky note)', NOTE, annotation('/Text', { '/Contents': text('Use 2x6') })),
  allowed('12.5.6.5', 'Link to a page', link({ '/Dest': [0, '/Fit'] })),
  listed(
    '12.5.6.5',
    'Link to a web address',
    /^link https:\/\/example\.com/,
    linkTo('/URI', { '/URI': text('https://example.com') }),
  ),
  ...DRAWN_KINDS.map((kind) =>
    listed(
      '12.5.6',
      `${kind} annotation with an appearance`,
      ADDED_INK,
      annotation(`/${kind}`, (pdf) => ({ ...POINTS, ...drawn(pdf) })),
    ),
  ),
  ...DRAWN_KINDS.map((kind) =>
    listed(
      '12.5.6',
      `${kind} annotation without an appearance`,
      /each program draws it/,
      annotation(`/${kind}`, POINTS),
    ),
  ),
  allowed('12.5.6.14', 'Popup annotation', annotation('/Popup', { '/Open': false })),
  refused(
    '12.5.6.15',
    'FileAttachment annotation',
    /an embedded file/,
    annotation('/FileAttachment', (pdf) => ({ '/FS': file(pdf) })),
  ),
  ...['Sound', 'Movie', 'Screen', '3D', 'RichMedia'].map((kind) =>
    refused('12.5.6', `${kind} annotation`, /a video, sound or 3D model/, annotation(`/${kind}`)),
  ),
  refused('12.5.6.19', 'Widget of a field to fill in', /anybody can fill in: Load/, field('/Tx', {})),
  refused(
    '12.5.6.19',
    'Widget of a field that isn’t in the form',
    /a form field that some programs/,
    field('/Tx', {}, false),
  ),
  listed(
    '12.5.6.19',
    'Widget of a button that only shows a picture',
    ADDED_INK,
    field('/Btn', (pdf) => ({ ...button, ...drawn(pdf) })),
  ),
  refused('12.5.6.20', 'PrinterMark annotation', /a mark that is for printers/, annotation('/PrinterMark')),
  refused('12.5.6.21', 'TrapNet annotation', /a mark that is for printers/, annotation('/TrapNet')),
  refused(
    '12.5.6.22',
    'Watermark annotation that is printed elsewhere (FixedPrint)',
    /a mark that is for printers/,
    annotation('/Watermark', (pdf) => ({ ...blank(pdf), '/FixedPrint': { '/Type': '/FixedPrint', '/H': 0.5 } })),
  ),
  refused('12.5.6.23', 'Redact annotation', /marked to be removed/, annotation('/Redact', blank)),
  listed('12.5.2', 'Annotation of an unknown kind', /unknown kind: Other/, annotation('/Other')),
  listed(
    '12.5.2',
    'Annotation text (Contents) that isn’t drawn',
    NOTE,
    annotation('/Stamp', (pdf) => ({ ...blank(pdf), '/Contents': text('Use 2x6') })),
  ),
  listed(
    '12.5.6.2',
    'Rich annotation text (RC) that isn’t drawn',
    NOTE,
    annotation('/Stamp', (pdf) => ({ ...blank(pdf), '/RC': text('<body><p>Use <b>2x6</b></p></body>') })),
  ),
  refused(
    '12.5.3',
    'Annotation that is hidden',
    /an annotation that is hidden/,
    annotation('/Stamp', (pdf) => ({ ...drawn(pdf), '/F': 6 })),
  ),
  refused(
    '12.5.3',
    'Annotation that is only printed (NoView, Print)',
    /printed but not shown/,
    annotation('/Stamp', (pdf) => ({ ...drawn(pdf), '/F': 36 })),
  ),
  listed(
    '12.5.3',
    'Annotation that is only shown (no Print)',
    /Shown on a screen, not printed/,
    annotation('/Stamp', (pdf) => ({ ...blank(pdf), '/F': 0 })),
  ),
  refused(
    '12.5.3',
    'Annotation that comes and goes with the mouse (ToggleNoView)',
    /under the mouse/,
    annotation('/Stamp', (pdf) => ({ ...blank(pdf), '/F': 260 })),
  ),
  listed(
    '12.5.3',
    'Annotation that keeps its size (NoZoom)',
    /Keeps its size/,
    annotation('/Stamp', (pdf) => ({ ...blank(pdf), '/F': 12 })),
  ),
  refused(
    '12.5.5',
    'Appearance under the mouse (R) or while clicking (D)',
    /under the mouse/,
    annotation('/Stamp', (pdf) => ({ '/AP': { '/N': form(pdf, ''), '/R': form(pdf, BOX) } })),
  ),
  refused(
    '12.5.5',
    'Appearances by state (AS)',
    /another state/,
    annotation('/Stamp', (pdf) => ({
      '/AP': { '/N': { '/On': form(pdf, BOX), '/Off': form(pdf, '') } },
      '/AS': '/Off',
    })),
  ),
  refused(
    '12.5.6.19',
    'Caption under the mouse (MK RC)',
    /under the mouse/,
    field('/Btn', { ...button, '/MK': { '/RC': text('Use 2x6') } }),
  ),
  listed(
    '12.5.2',
    'Annotation blend mode (BM)',
    /depending on the program/,
    annotation('/Stamp', (pdf) => ({ ...blank(pdf), '/BM': '/Multiply' })),
  ),
  listed('12.7.4', 'Hint beside the mouse (TU)', NOTE, field('/Btn', { ...button, '/TU': text('Use 2x6') })),
  refused(
    '12.6.3',
    'Annotation action that runs by itself (AA)',
    RUNS_BY_ITSELF,
    link({ '/AA': { '/PV': action('/URI', { '/URI': text('https://example.com') }) } }),
  ),
];

export const ACTIONS: StructureCase[] = [
  allowed('12.6.4.2', 'GoTo action', linkTo('/GoTo', { '/D': [0, '/Fit'] })),
  ...(['GoToR', 'GoToE', 'GoToDp'] as const).map((kind) =>
    refused('12.6.4', `${kind} action`, /a link to another file/, linkTo(`/${kind}`, { '/D': [0, '/Fit'] })),
  ),
  refused('12.6.4.6', 'Launch action', /starts a program/, linkTo('/Launch', { '/F': text('a.exe') })),
  allowed('12.6.4.7', 'Thread action', linkTo('/Thread', { '/D': 0 })),
  ...['Sound', 'Movie', 'Rendition', 'GoTo3DView', 'RichMediaExecute'].map((kind) =>
    refused('12.6.4', `${kind} action`, /a video, sound or 3D model/, linkTo(`/${kind}`)),
  ),
  ...['Hide', 'SetOCGState'].map((kind) =>
    refused('12.6.4', `${kind} action`, /shows or hides parts/, linkTo(`/${kind}`)),
  ),
  allowed('12.6.4.12', 'Named action that turns pages', linkTo('/Named', { '/N': '/NextPage' })),
  refused(
    '12.6.4.12',
    'Named action that does something else',
    /something else than to show a page/,
    linkTo('/Named', { '/N': '/Print' }),
  ),
  allowed('12.6.4.15', 'Trans action', linkTo('/Trans', { '/Trans': { '/S': '/Wipe' } })),
  ...['SubmitForm', 'ResetForm', 'ImportData'].map((kind) =>
    refused('12.7.6', `${kind} action`, /sends or fills in a form/, linkTo(`/${kind}`)),
  ),
  refused('12.6.4.17', 'JavaScript action', /JavaScript/, link({ '/A': script })),
  refused('12.6.4', 'Action of an unknown kind', /something else than to show a page/, linkTo('/Other')),
];
