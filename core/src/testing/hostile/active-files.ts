import { savedByQpdf } from '../sealed/qpdf.ts';
import type { HostilePdf } from './hostile-pdf.ts';
import { aCatalog, aPage, aPageTree, aStream, plainPdf } from './plain-pdf.ts';

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const link = (action: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>]`;

/** A page with this in its dictionary, and one in that of the catalog; further objects are numbered from 4. */
const active = (catalog: string, page = '', objects: (string | Buffer)[] = []): Buffer =>
  plainPdf([aCatalog(catalog), aPageTree(), aPage(page), ...objects]);

/** Files that do something besides being looked at. */
export const ACTIVE_FILES: HostilePdf[] = [
  {
    id: 'PDF-021',
    title: 'a script when it is opened',
    make: () => active(`/OpenAction ${SCRIPT}`),
    refused: /JavaScript/,
  },
  {
    id: 'PDF-022',
    title: 'a page that fetches an address when it is shown',
    make: () => active('', '/AA<</O<</S/URI/URI(http://169.254.169.254/)>>>>'),
    refused: /an action that runs by itself/,
  },
  {
    id: 'PDF-023',
    title: 'an action that starts a program',
    make: () => active('', link('<</S/Launch/Win<</F(cmd.exe)>>>>')),
    refused: /starts a program/,
  },
  {
    id: 'PDF-024',
    title: 'a form that is sent away',
    make: () => active('', link('<</S/SubmitForm/F(http://192.0.2.1/)>>')),
    refused: /sends or fills in a form/,
  },
  {
    id: 'PDF-024',
    title: 'data that is fetched into a form',
    make: () => active('', link('<</S/ImportData/F(data.fdf)>>')),
    refused: /sends or fills in a form/,
  },
  {
    id: 'PDF-024',
    title: 'a link to a file on another computer',
    make: () => active('', link(String.raw`<</S/GoToR/F(\\\\192.0.2.1\\share\\a.pdf)/D[0/Fit]>>`)),
    refused: /a link to another file/,
  },
  {
    id: 'PDF-025',
    title: 'an embedded program',
    make: () =>
      active('/Names<</EmbeddedFiles<</Names[(a.exe)4 0 R]>>>>', '', [
        '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>',
        aStream('/Type/EmbeddedFile', 'MZ'),
      ]),
    refused: /an embedded file/,
  },
  ...['RichMedia', '3D', 'Movie'].map((subtype) => ({
    id: 'PDF-026',
    title: subtype,
    make: () => active('', `/Annots[<</Type/Annot/Subtype/${subtype}/Rect[0 0 9 9]>>]`),
    refused: /a video, sound or 3D model/,
  })),
  {
    id: 'PDF-027',
    title: 'an XFA form',
    make: () => active('/AcroForm<</Fields[]/XFA 4 0 R>>', '', [aStream('', '<xdp:xdp/>')]),
    refused: /an XFA form/,
  },
  {
    id: 'PDF-028',
    title: 'a script among the names',
    make: () => active(`/Names<</JavaScript<</Names[(a)4 0 R]>>>>`, '', [SCRIPT]),
    refused: /JavaScript/,
  },
  {
    id: 'PDF-028',
    title: 'a script in a compressed object',
    make: () => savedByQpdf(active('/OpenAction 4 0 R', '', [SCRIPT]), '--object-streams=generate'),
    refused: /JavaScript/,
  },
  {
    id: 'PDF-029',
    title: 'a script by an escaped name',
    make: () => active('/OpenAction 4 0 R', '', ['<</S/J#61vaScript/J#53(app.alert\\(1\\))>>']),
    refused: /JavaScript/,
  },
  {
    id: 'PDF-029',
    title: 'a script by a name that is an object of its own',
    make: () => active('', link('<</S 4 0 R/X 5 0 R>>'), ['/JavaScript', '(app.alert\\(1\\))']),
    refused: /JavaScript/,
  },
  {
    id: 'PDF-051',
    title: 'a description that unfolds to gigabytes',
    make: () => active('/Metadata 4 0 R', '', [aStream('/Type/Metadata/Subtype/XML', manyLaughs())]),
    refused: /definitions that no drawing needs/,
  },
];

/** Ten names, each of which stands for ten of the one before it. */
function manyLaughs(): string {
  const names = Array.from({ length: 10 }, (_, place) => place);
  const lines = names.map((place) =>
    place === 0 ? '<!ENTITY a0 "ha">' : `<!ENTITY a${place} "${`&a${place - 1};`.repeat(10)}">`,
  );
  return `<?xml version="1.0"?><!DOCTYPE x [${lines.join('')}]><x:xmpmeta xmlns:x="adobe:ns:meta/">&a9;</x:xmpmeta>`;
}
