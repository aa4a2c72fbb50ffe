/** The coded values of the specification with their labels, in the order in which selects offer them. */
export const JOB_TYPE = { seals: 's', repairs: 'r', specialty: 'e' } as const;
export type JobType = (typeof JOB_TYPE)[keyof typeof JOB_TYPE];
export const JOB_TYPES = ['s', 'r', 'e'] as const;
export const JOB_TYPE_LABEL: Record<JobType, string> = { s: 'Seals', r: 'Repairs', e: 'Specialty Engineering' };
/** The short word on a row's badge. */
export const JOB_TYPE_BADGE: Record<JobType, string> = { s: 'Seal', r: 'Repair', e: 'Special' };
/** The filter's combined option. */
export const REPAIRS_AND_SPEC_ENG = { value: 're', label: 'Repairs and Spec Eng' } as const;

export const PRODUCT_TYPES = ['t', 'e'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
export const PRODUCT_TYPE_LABEL: Record<ProductType, string> = { t: 'Trusses', e: 'Engineered Wood Products' };

/** Urgency of a job, apart from its place in the work order. */
export const PRIORITIES = [3, 2, 1] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABEL: Record<Priority, string> = { 3: 'High', 2: 'Normal', 1: 'Low' };
export const DEFAULT_PRIORITY: Priority = 2;

export const WIND_EXPOSURES = ['A', 'B', 'C', 'D'] as const;
export type WindExposure = (typeof WIND_EXPOSURES)[number];

/** The fifty states and DC by their postal codes. */
export const STATE_NAME = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
export type StateCode = keyof typeof STATE_NAME;
export const STATE_CODES = Object.keys(STATE_NAME) as StateCode[];
