// The words of invented sheets, as pdftotext gives them.

type MitekText = {
  job?: string;
  label?: string;
  kind?: string;
  jobName?: string;
  code?: string;
  version?: string;
  sheet?: number;
  spacing?: string;
  lumber?: string;
  loads?: [string, string, string, string];
  wind?: string;
};

/** A MiTek drawing as it lies on the paper. */
export function mitekText(values: MitekText = {}): string {
  const { job = 'B24-0117', label = 'A1', kind = 'Common', jobName = 'Birch Hollow Lot 12' } = values;
  const { code = 'IRC2018/TPI2014', version = '8.530 s Feb 23 2022', sheet = 1, spacing = '2-0-0' } = values;
  const { lumber = '2x4 DF No.1', loads = ['35.0', '7.0', '0.0 *', '10.0'] } = values;
  const { wind = 'ASCE 7-16; Vult=115mph (3-second gust) Vasd=91mph; TCDL=4.2psf; BCDL=6.0psf; h=25ft; Exp C' } =
    values;
  return `Job                Truss           Truss Type        Qty     Ply     ${jobName}
${job}           ${label}              ${kind}        2       1       Job Reference (optional)
Pinecone Truss Co., Springfield, ID - 83999,     Run: ${version} Print: ${version} MiTek Industries, Inc. Mon Nov 21 14:21:53 2022 Page ${sheet}
                                                 ID:aB3dEfGhIjKlMnOpQrStUvyNDmL-RfC?PsB70Hq3NSgPqnL8w3uITXbGKWrCDoi7J4z
LOADING (psf)          SPACING-  ${spacing}            CSI.           DEFL. in (loc) l/defl L/d     PLATES  GRIP
TCLL        ${loads[0]}       Plate Grip DOL 1.15      TC 0.76        Vert(LL) -0.30 13-15 >999 360   MT20  220/195
(Roof Snow=35.0)       Lumber DOL 1.15          BC 0.82
TCDL        ${loads[1]}        Rep Stress Incr NO       WB 0.69
BCLL        ${loads[2]}      Code ${code}     Matrix-SH
BCDL        ${loads[3]}                                                                      Weight: 173 lb FT = 15%
LUMBER-
TOP CHORD ${lumber}
NOTES-
1) Wind: ${wind}
WARNING - Verify design parameters and READ NOTES ON THIS AND INCLUDED MITEK REFERENCE PAGE MII-7473 BEFORE USE.`;
}

/** A report on a member, as ForteWEB writes it. */
export function forteText({
  label = 'Beam 1',
  result = 'PASSED',
  code = 'IBC 2018',
  job = 'Otter Creek 4',
} = {}): string {
  return `${result}
MEMBER REPORT
Main Floor, ${label}
2 piece(s) 1 3/4" x 11 7/8" 2.0E Microllam® LVL
Building Code : ${code}
Design Methodology : ASD
ForteWEB Software Operator
Job Notes
A. Designer
ForteWEB v3.6, Engine: V8.3.1.5, Data: V8.1.4.1
File Name: ${job}
Page 1 / 4`;
}
