/** What a drawing says of its two layers, 5 0 R and 6 0 R, and how its content refers to the first. */
export type Layers = {
  /** The entries of the default configuration, such as `/OFF[5 0 R]`. */
  standard?: string;
  /** Further entries of the first layer, such as its `/Usage`. */
  first?: string;
  /** The membership by which the first layer's content is shown, in place of the layer itself. */
  membership?: string;
  /** An object 9 0 R to refer to. */
  extra?: string;
};

/** A PDF of one page with a line of text and a black square in each of two layers, as drawing programs write them. */
export function aLayeredPdf(label: string, { standard = '', first = '', membership, extra = 'null' }: Layers): Buffer {
  const square = (name: string, left: number) => `/OC /${name} BDC 0 g ${left} 300 100 100 re f EMC`;
  const content = `BT /F 24 Tf 72 700 Td (Sheet ${label} 1) Tj ET ${square('A', 100)} ${square('B', 300)}`;
  const properties = `/Properties<</A ${membership === undefined ? '5' : '8'} 0 R/B 6 0 R>>`;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 6 0 R]/D<</Order[5 0 R 6 0 R]${standard}>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 7 0 R>>${properties}>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    `<</Type/OCG/Name(Internal notes)${first}>>`,
    '<</Type/OCG/Name(Members)>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/OCMD/OCGs[5 0 R]${membership ?? ''}>>`,
    extra,
  ];
  let text = '%PDF-1.6\n';
  const rows = objects.map((object, place) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
