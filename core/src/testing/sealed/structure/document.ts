import {
  action,
  allowed,
  button,
  catalog,
  field,
  file,
  image,
  layer,
  listed,
  onPage,
  outlines,
  refused,
  script,
  structure,
  text,
  xmp,
  type StructureCase,
} from './add-to-pdf.ts';

const RUNS_BY_ITSELF = /an action that runs by itself/;

export const DOCUMENT: StructureCase[] = [
  allowed(
    '7.7.2',
    'OpenAction that shows a page',
    catalog((pdf) => ({ '/OpenAction': [pdf.pages[0]!, '/Fit'] })),
  ),
  refused('7.7.2', 'OpenAction that does something else', /JavaScript/, catalog({ '/OpenAction': script })),
  refused('12.6.3', 'Document actions (AA)', RUNS_BY_ITSELF, catalog({ '/AA': { '/WP': action('/Other') } })),
  refused(
    '12.3.5',
    'Collection (portfolio)',
    /an embedded file/,
    catalog({ '/Collection': { '/Type': '/Collection' } }),
  ),
  refused(
    '7.7.4',
    'Embedded files (Names)',
    /an embedded file/,
    catalog((pdf) => ({ '/Names': { '/EmbeddedFiles': { '/Names': [text('a'), file(pdf)] } } })),
  ),
  refused(
    '14.13',
    'Associated files (AF)',
    /an embedded file/,
    catalog((pdf) => ({ '/AF': [file(pdf)] })),
  ),
  allowed(
    '7.7.4',
    'Named destinations (Names, Dests)',
    catalog((pdf) => ({ '/Dests': { '/A1': [pdf.pages[0]!, '/Fit'] } })),
  ),
  refused(
    '13.5',
    'Alternate presentations and renditions (Names)',
    /a video, sound or 3D model/,
    catalog({ '/Names': { '/Renditions': { '/Names': [] } } }),
  ),
  refused(
    '12.7.3',
    'Fields that programs draw again (NeedAppearances)',
    /each program draws in its own way/,
    (pdf, page) => {
      field('/Btn', button)(pdf, page);
      pdf.dict(pdf.catalog['/AcroForm'])['/NeedAppearances'] = true;
    },
  ),
  refused(
    '12.7.8',
    'XFA form',
    /an XFA form/,
    catalog((pdf) => ({ '/AcroForm': { '/Fields': [], '/XFA': pdf.addStream({}, '<a/>') } })),
  ),
  allowed(
    '12.4.3',
    'Article threads (Threads, B)',
    catalog((pdf) => ({ '/Threads': [pdf.add({ '/Type': '/Thread', '/I': { '/Title': text('A1') } })] })),
  ),
  allowed(
    '14.5',
    'Private data of programs (PieceInfo)',
    catalog({ '/PieceInfo': { '/Other': { '/LastModified': text('D:20260914'), '/Private': 1 } } }),
  ),
  allowed(
    '14.7',
    'Structure tree, marks and language',
    catalog((pdf) => ({ ...structure({ '/T': text('Heading') })(pdf), '/Lang': text('en-US') })),
  ),
  ...(['ActualText', 'Alt', 'E', 'Phoneme'] as const).map((key) =>
    refused(
      '14.9',
      `Text for readers and listeners (${key})`,
      /read aloud or copy/,
      catalog(structure({ [`/${key}`]: text('Use 2x6') })),
    ),
  ),
  allowed(
    '12.3.3',
    'Bookmarks (Outlines)',
    catalog((pdf) => outlines({ '/Dest': [pdf.pages[0]!, '/Fit'] })(pdf)),
  ),
  listed(
    '12.3.3',
    'Bookmark to a web address',
    /^link Bookmark: https:\/\/example\.com/,
    catalog(outlines({ '/A': action('/URI', { '/URI': text('https://example.com') }) })),
  ),
  allowed('12.4.2', 'Page labels', catalog({ '/PageLabels': { '/Nums': [0, { '/S': '/D', '/St': 5 }] } })),
  allowed(
    '12.2',
    'Viewer preferences for windows',
    catalog({
      '/ViewerPreferences': { '/FitWindow': true, '/DisplayDocTitle': true },
      '/PageMode': '/UseThumbs',
      '/PageLayout': '/OneColumn',
    }),
  ),
  refused(
    '12.2',
    'Preferences to show or print another box (ViewArea, PrintArea)',
    /another part of the paper/,
    catalog({ '/ViewerPreferences': { '/PrintArea': '/MediaBox' } }),
  ),
  refused(
    '12.2',
    'Preference to print some pages only (PrintPageRange)',
    /some of its pages only/,
    catalog({ '/ViewerPreferences': { '/PrintPageRange': [0, 0] } }),
  ),
  refused(
    '8.11',
    'Layer that is always shown',
    /layers that the document to be sealed does not have/,
    catalog((pdf) => layer(pdf, false)),
  ),
  refused(
    '8.11',
    'Layer that isn’t always shown',
    /not always shown/,
    catalog((pdf) => layer(pdf, true)),
  ),
  allowed(
    '7.12',
    'Extensions',
    catalog({ '/Extensions': { '/ADBE': { '/BaseVersion': '/1.7', '/ExtensionLevel': 8 } } }),
  ),
  allowed('12.8.4', 'Validation data of signatures (DSS)', catalog({ '/DSS': { '/Type': '/DSS', '/Certs': [] } })),
  allowed('12.8.6', 'Permissions of readers (Perms)', catalog({ '/Perms': {} })),
  allowed('12.8.7', 'Legal attestations', catalog({ '/Legal': { '/JavaScriptActions': 0 } })),
  allowed(
    '12.11',
    'Requirements',
    catalog({ '/Requirements': [{ '/Type': '/Requirement', '/S': '/EnableJavaScripts' }] }),
  ),
  allowed(
    '14.11.5',
    'Output intents',
    catalog({
      '/OutputIntents': [{ '/Type': '/OutputIntent', '/S': '/GTS_PDFA1', '/OutputConditionIdentifier': text('sRGB') }],
    }),
  ),
  allowed('14.10.2', 'Web capture (SpiderInfo)', catalog({ '/SpiderInfo': { '/V': 1.0 } })),
  allowed(
    '14.12',
    'Document parts (DPartRoot)',
    catalog((pdf) => ({ '/DPartRoot': pdf.add({ '/Type': '/DPartRoot' }) })),
  ),
  allowed('14.3', 'Metadata and document information', (pdf, page) => {
    catalog(xmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'))(pdf, page);
    pdf.trailer['/Info'] = pdf.add({ '/Title': text('Trusses'), '/Producer': text('A program') });
  }),
  refused(
    '14.3',
    'Metadata with entities',
    /definitions that no drawing needs/,
    catalog(xmp('<!DOCTYPE x [<!ENTITY a "b">]><x/>')),
  ),
];

export const PAGES: StructureCase[] = [
  refused('14.11.2', 'Another size of the page (UserUnit)', /another size/, onPage({ '/UserUnit': 2 })),
  refused(
    '14.11.2',
    'Boxes for printers that cut the page',
    /other page boxes/,
    onPage({ '/TrimBox': [0, 0, 300, 300] }),
  ),
  allowed(
    '14.11.2',
    'Boxes for printers around the page',
    onPage({ '/BleedBox': [0, 0, 612, 792], '/TrimBox': [0, 0, 612, 792], '/ArtBox': [0, 0, 612, 792] }),
  ),
  listed('7.7.3.3', 'Turned page (Rotate)', /^turned Turned by 90°/, onPage({ '/Rotate': 90 })),
  allowed(
    '12.3.4',
    'Thumbnail',
    onPage((pdf) => ({ '/Thumb': image(pdf) })),
  ),
  allowed('7.7.3.3', 'Order of annotations (Tabs)', onPage({ '/Tabs': '/S' })),
  allowed('12.4.4', 'Presentation (Dur, Trans)', onPage({ '/Dur': 5, '/Trans': { '/Type': '/Trans', '/S': '/Wipe' } })),
  refused(
    '12.4.4.2',
    'Presentation steps (PresSteps)',
    RUNS_BY_ITSELF,
    onPage({ '/PresSteps': { '/Type': '/NavNode' } }),
  ),
  refused(
    '12.6.3',
    'Page actions (AA)',
    RUNS_BY_ITSELF,
    onPage({ '/AA': { '/O': action('/URI', { '/URI': text('https://example.com') }) } }),
  ),
  allowed(
    '12.9',
    'Scales for measuring (VP)',
    onPage({ '/VP': [{ '/Type': '/Viewport', '/BBox': [0, 0, 612, 792] }] }),
  ),
  allowed(
    '14.11.4',
    'Separation of colors (SeparationInfo)',
    onPage((pdf) => ({ '/SeparationInfo': { '/Pages': [pdf.pages[0]!], '/DeviceColorant': '/Black' } })),
  ),
  allowed(
    '11.6.6',
    'Transparency group of the page',
    onPage({ '/Group': { '/S': '/Transparency', '/CS': '/DeviceRGB' } }),
  ),
];
