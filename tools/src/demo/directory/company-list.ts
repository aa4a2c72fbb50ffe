import type { StateCode } from '@sealdesk/contract/shared/codes.ts';
import type { Timezone } from '@sealdesk/contract/directory/timezones.ts';

/** The corporations, in the order of their ids, from 1. */
export const CORPORATIONS = [
  'Shenandoah Building Products',
  'Lone Star Components Group',
  'Carolina Component Partners',
  'Cascadia Structural Holdings',
  'Gulf States Truss Corporation',
  'Great Lakes Panel & Truss',
  'High Plains Building Components',
  'Old Colony Framing Group',
] as const;

export type CompanyFacts = {
  name: string;
  location: string;
  /** Its corporation's id; null stands on its own. */
  corporation: number | null;
  /** Where its jobs go: the first most often. */
  states: readonly [StateCode, ...StateCode[]];
  areaCode: number;
  timezone: Timezone;
};

const ET = 'America/New_York';
const CT = 'America/Chicago';
const MT = 'America/Denver';
const PT = 'America/Los_Angeles';

function company(
  name: string,
  location: string,
  corporation: number | null,
  timezone: Timezone,
  areaCode: number,
  ...states: [StateCode, ...StateCode[]]
): CompanyFacts {
  return { name, location, corporation, states, areaCode, timezone };
}

/** The companies, in the order of their ids, from 1, and of how much work they send. */
export const COMPANIES: readonly CompanyFacts[] = [
  company('Blue Ridge Truss & Panel', 'Roanoke, VA', 1, ET, 540, 'VA', 'WV', 'NC', 'TN'),
  company('Lone Star Components', 'Waco, TX', 2, CT, 254, 'TX', 'OK', 'LA'),
  company('Palmetto Building Components', 'Florence, SC', 3, ET, 843, 'SC', 'NC', 'GA'),
  company('Cascade Roof Systems', 'Yakima, WA', 4, PT, 509, 'WA', 'OR', 'ID'),
  company('Gulfline Truss', 'Mobile, AL', 5, CT, 251, 'AL', 'MS', 'FL', 'LA'),
  company('Keystone Wall & Truss', 'Lancaster, PA', 1, ET, 717, 'PA', 'MD', 'DE', 'NY'),
  company('Tidewater Framing Supply', 'Suffolk, VA', 1, ET, 757, 'VA', 'NC', 'MD'),
  company('Redrock Component Co.', 'St. George, UT', null, MT, 435, 'UT', 'NV', 'AZ'),
  company('Northwoods Truss', 'Wausau, WI', 6, CT, 715, 'WI', 'MN', 'MI'),
  company('Prairie Components', 'Salina, KS', 7, CT, 785, 'KS', 'NE', 'OK', 'MO', 'CO'),
  company('Hill Country Roof & Floor', 'San Marcos, TX', 2, CT, 512, 'TX'),
  company('Piedmont Panel Works', 'Greensboro, NC', 3, ET, 336, 'NC', 'VA', 'SC'),
  company('Suncoast Roof Trusses', 'Ocala, FL', 5, ET, 352, 'FL', 'GA'),
  company('Maumee Valley Truss', 'Toledo, OH', 6, ET, 419, 'OH', 'MI', 'IN'),
  company('Willamette Truss', 'Albany, OR', 4, PT, 541, 'OR', 'WA', 'CA'),
  company('Front Range Components', 'Greeley, CO', 7, MT, 970, 'CO', 'WY', 'NE'),
  company('Merrimack Truss & Floor', 'Concord, NH', 8, ET, 603, 'NH', 'MA', 'ME', 'VT'),
  company('Ouachita Building Components', 'Monroe, LA', 5, CT, 318, 'LA', 'AR', 'MS', 'TX'),
  company('Bluegrass Roof Systems', 'Danville, KY', null, ET, 859, 'KY', 'TN', 'IN', 'OH'),
  company('Chattahoochee Truss', 'Columbus, GA', 3, ET, 706, 'GA', 'AL', 'FL'),
  company('Wabash Component Supply', 'Lafayette, IN', 6, ET, 765, 'IN', 'IL', 'OH'),
  company('Treasure Valley Truss', 'Nampa, ID', 4, MT, 208, 'ID', 'OR', 'MT'),
  company('Ozark Truss & Lumber', 'Springfield, MO', 7, CT, 417, 'MO', 'AR', 'KS', 'OK'),
  company('Cumberland Plateau Truss', 'Cookeville, TN', null, CT, 931, 'TN', 'KY', 'AL', 'GA'),
  company('Sandhills Framing', 'Southern Pines, NC', 3, ET, 910, 'NC', 'SC'),
  company('Rio Grande Roof Components', 'Las Cruces, NM', 2, MT, 575, 'NM', 'TX', 'AZ'),
  company('Finger Lakes Truss', 'Geneva, NY', 8, ET, 315, 'NY', 'PA', 'CT'),
  company('Red River Components', 'Fargo, ND', 7, CT, 701, 'ND', 'MN', 'SD'),
  company('Sonoran Truss Works', 'Casa Grande, AZ', 2, 'America/Phoenix', 520, 'AZ', 'NM', 'NV'),
  company('Pine Belt Truss', 'Hattiesburg, MS', 5, CT, 601, 'MS', 'AL', 'LA'),
  company('Iron Range Building Supply', 'Hibbing, MN', 6, CT, 218, 'MN', 'WI', 'ND'),
  company('Lehigh Panelized Homes', 'Allentown, PA', 1, ET, 610, 'PA', 'NJ', 'NY'),
  company('Central Valley Components', 'Modesto, CA', 4, PT, 209, 'CA', 'NV'),
  company('Quad Cities Truss', 'Davenport, IA', 6, CT, 563, 'IA', 'IL', 'WI'),
  company('Kanawha Truss', 'Charleston, WV', 1, ET, 304, 'WV', 'OH', 'KY', 'VA'),
  company('Acadia Structural Wood', 'Bangor, ME', 8, ET, 207, 'ME', 'NH'),
  company('Panhandle Floor Systems', 'Amarillo, TX', 2, CT, 806, 'TX', 'NM', 'OK'),
  company('Big Sky Components', 'Belgrade, MT', 4, MT, 406, 'MT', 'WY', 'ID'),
  company('Delmarva Truss', 'Salisbury, MD', 1, ET, 410, 'MD', 'DE', 'VA'),
  company('Berkshire Post & Truss', 'Pittsfield, MA', 8, ET, 413, 'MA', 'CT', 'NY', 'VT'),
];

/** Companies whose customers may ask that a PDF be left unlocked. */
export const MAY_ASK_UNLOCKED: readonly string[] = [
  'Blue Ridge Truss & Panel',
  'Gulfline Truss',
  'Front Range Components',
  'Merrimack Truss & Floor',
];

/** Closed companies: their jobs stay, nobody submits new ones. */
export const CLOSED_COMPANIES: readonly string[] = ['Panhandle Floor Systems'];

/** The company of its corporation that Create Job begins with. */
export const DEFAULT_COMPANIES: readonly string[] = ['Blue Ridge Truss & Panel', 'Lone Star Components'];
