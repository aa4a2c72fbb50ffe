import {
  allowed,
  content,
  form,
  image,
  listed,
  picture,
  refused,
  state,
  text,
  type3,
  type StructureCase,
} from './add-to-pdf.ts';
import { swapGlyphs } from '../swapped-glyphs.ts';

const ADDED_INK = /^unexplained/m;

export const GRAPHICS: StructureCase[] = [
  refused(
    '11.3.5',
    'Blend mode that changes ink',
    /not drawn as/,
    state({ '/BM': '/Screen' }, '1 g 30 30 550 730 re f'),
  ),
  allowed('11.6.4', 'Soft mask that changes nothing', state({ '/SMask': '/None', '/ca': 0.5, '/BM': '/Multiply' })),
  listed('8.6.7', 'Overprint', /Overprint/, state({ '/OP': true, '/op': true })),
  refused(
    '10.5',
    'Transfer function',
    /prints other shades/,
    state({ '/TR2': { '/FunctionType': 2, '/Domain': [0, 1], '/N': 1, '/C0': [1], '/C1': [0] } }),
  ),
  refused(
    '10.6',
    'Halftone',
    /prints other shades/,
    state({
      '/HT': { '/Type': '/Halftone', '/HalftoneType': 1, '/Frequency': 60, '/Angle': 0, '/SpotFunction': '/Round' },
    }),
  ),
  allowed(
    '10.6',
    'Usual functions of printers (Default, Identity)',
    state({ '/TR': '/Identity', '/TR2': '/Default', '/HT': '/Default', '/OP': false }),
  ),
  refused(
    '8.9.5.4',
    'Alternate images',
    /printed as another one/,
    content('', (pdf) => ({
      '/XObject': { '/Added': image(pdf, { '/Alternates': [{ '/Image': image(pdf), '/DefaultForPrinting': true }] }) },
    })),
  ),
  refused(
    '14.11.7',
    'Image that is replaced in print (OPI)',
    /printed as another one/,
    picture({ '/OPI': { '/2.0': { '/Type': '/OPI' } } }),
  ),
  refused(
    '8.8.2',
    'PostScript XObject',
    /printed and not shown/,
    content('', (pdf) => ({
      '/XObject': { '/Added': pdf.addStream({ '/Type': '/XObject', '/Subtype': '/PS' }, 'showpage') },
    })),
  ),
  refused(
    '8.10.4',
    'Form from another file (Ref)',
    /a link to another file/,
    content('', (pdf) => ({
      '/XObject': { '/Added': form(pdf, '', { '/Ref': { '/F': text('a.pdf'), '/Page': 0 } }) },
    })),
  ),
  refused(
    '7.3.8',
    'Stream from another file (F)',
    /a link to another file/,
    content('', (pdf) => ({ '/XObject': { '/Added': image(pdf, { '/F': text('a.bin') }) } })),
  ),
  listed('7.4.7', 'JBIG2 image', /JBIG2/, picture({ '/Filter': '/JBIG2Decode', '/BitsPerComponent': 1 })),
  listed('7.4.9', 'JPEG 2000 image', /JPEG 2000/, picture({ '/Filter': '/JPXDecode' })),
  listed('7.4.9', 'Opacity in a JPEG 2000 image (SMaskInData)', /as opaque/, picture({ '/SMaskInData': 1 })),
  listed(
    '8.9.6',
    'Image mask that adds ink',
    ADDED_INK,
    content('60 0 0 20 300 600 cm /Added Do', (pdf) => ({
      '/XObject': {
        '/Added': pdf.addStream(
          {
            '/Type': '/XObject',
            '/Subtype': '/Image',
            '/Width': 8,
            '/Height': 1,
            '/ImageMask': true,
            '/BitsPerComponent': 1,
            '/Decode': [1, 0],
          },
          '\u00f0',
        ),
      },
    })),
  ),
  listed(
    '9.6.4',
    'Type 3 font that draws what it says',
    ADDED_INK,
    content('BT /Added 9 Tf 300 640 Td (AAAA) Tj ET', (pdf) => type3(pdf, '1000 0 0 0 900 900 d1 0 0 900 900 re f')),
  ),
  refused(
    '9.6.4',
    'Type 3 font that draws nothing',
    /not be seen: “AAAA”/,
    content('BT /Added 9 Tf 300 640 Td (AAAA) Tj ET', (pdf) => type3(pdf, '1000 0 0 0 900 900 d1')),
  ),
  refused(
    '9.3.6',
    'Words that aren’t drawn (Tr 3)',
    /not be seen: “Use”/,
    content('BT 3 Tr /F1 9 Tf 300 640 Td (Use 2x6) Tj ET'),
  ),
  refused('14.9.4', 'Words that are copied as others (ActualText)', /not be seen: “Use 2x6”/, (pdf, page) => {
    const [first, ...rest] = Array.isArray(pdf.at(page['/Contents']))
      ? pdf.list(page['/Contents'])
      : [page['/Contents']!];
    page['/Contents'] = [
      pdf.addStream({}, `/Span <</ActualText (Use 2x6)>> BDC\n`),
      first!,
      ...rest,
      pdf.addStream({}, '\nEMC\n'),
    ];
  }),
  refused('9.6.5', 'Font that draws other glyphs than its text (Encoding)', /not drawn as/, (pdf, page) =>
    swapGlyphs(pdf, page, { 0: '1' }),
  ),
  refused('9.10.3', 'Font that is copied as other text than its glyphs (ToUnicode)', /missing/, (pdf, page) =>
    swapGlyphs(pdf, page, {}, { 0: '1' }),
  ),
];
