/** What a truss drawing says. All names are invented. */
export type Truss = {
  job: string;
  label: string;
  kind: string;
  quantity: number;
  plies: number;
  jobName: string;
  manufacturer: string;
  code: string;
  version: string;
  /** Top chord live and dead, bottom chord live and dead. */
  loads: [string, string, string, string];
  spacing: string;
  wind: string;
  lumber: string;
  /** When it was printed. */
  printed: string;
  /** 2 on the second sheet of a long drawing. */
  sheet: number;
  /** The seal's number, which is there only after sealing. */
  seal: string | null;
};

/** Returns a truss of an invented job, changed by `values`. */
export function aTruss(values: Partial<Truss> = {}): Truss {
  return {
    job: 'B24-0117',
    label: 'A1',
    kind: 'Common',
    quantity: 2,
    plies: 1,
    jobName: 'Birch Hollow Lot 12',
    manufacturer: 'Pinecone Truss Co., Springfield, ID - 83999',
    code: 'IRC2018/TPI2014',
    version: '',
    loads: ['35.0', '7.0', '0.0', '10.0'],
    spacing: '2-0-0',
    wind: 'ASCE 7-16; Vult=115mph (3-second gust) Vasd=91mph; TCDL=4.2psf; BCDL=6.0psf; h=25ft; Cat. II; Exp C; Encl., GCpi=0.18; MWFRS (envelope)',
    lumber: '2x4 DF No.1&Btr',
    printed: 'Mon Nov 21 14:21:53 2022',
    sheet: 1,
    seal: null,
    ...values,
  };
}
