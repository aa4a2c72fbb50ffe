import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { ZipReading } from '@sealdesk/contract/uploads/zip-reading.ts';

const NO_PAGES = {
  all: 0,
  design: 0,
  cover: 0,
  index: 0,
  layout: 0,
  detail: 0,
  ewp_summary: 0,
  image: 0,
  other: 0,
};

/** What a zip held, for tests; say only what matters to the test. */
export function aReading(facts: Partial<ZipReading> = {}): ZipReading {
  return {
    designs: 0,
    families: [],
    pages: NO_PAGES,
    states: [],
    codes: [],
    files: [],
    evidence: {},
    remarks: [],
    ...facts,
  };
}

/** The server's answer to a zip from which nothing was read but what the test says. */
export function anUploadReply(facts: Partial<OriginalUploadReply> = {}): OriginalUploadReply {
  return {
    uuid: '7a1f0c64-52d1-4a0e-9a51-0f5f7a1f0c64',
    message: '',
    status: 'ok',
    job_type: 's',
    job_name: null,
    product_type: null,
    design_code: null,
    design_program: null,
    plate_manufacturer: null,
    number_of_designs: null,
    lot_number: null,
    project_address: null,
    project_subdivision: null,
    model: null,
    designer_name: null,
    designer_address: null,
    designer_license_num: null,
    wind_code: null,
    wind_speed: null,
    wind_exposure_category: null,
    mean_roof_height: null,
    roof_load: null,
    floor_load: null,
    customer_name: null,
    seal_states: [],
    reading: aReading(),
    ...facts,
  };
}
