import type { JobType, ProductType } from '@sealdesk/contract/shared/codes.ts';
import type { Random } from '../random.ts';

const FIRST = (
  'Maple Oak Cedar Birch Aspen Willow Hickory Chestnut Sycamore Magnolia Juniper Laurel Hawthorne Linden Cypress ' +
  'Dogwood Alder Quail Falcon Heron Osprey Granite Slate Copper Amber Sunset Harvest Prairie Meadow Summit Harbor ' +
  'Mill Stone Fox Deer'
).split(' ');
const SECOND = (
  'Ridge Grove Hills Creek Estates Park Point Run Crossing Landing Glen Farms Heights Springs Village Commons ' +
  'Terrace Hollow Reserve Station Place'
).split(' ');
const STREETS = ['St', 'Ave', 'Ln', 'Dr', 'Ct', 'Rd', 'Way'] as const;
const FAMILIES = (
  'Barlow Castleberry Dunham Eastman Fairchild Gallagher Hollis Jernigan Kessler Lockhart Morrow Nakamura ' +
  'Ostrander Prather Rutledge Satterfield Trujillo Vandermeer Winslow'
).split(' ');
const BUILDINGS = [
  'Fire Station',
  'Elementary School Addition',
  'Storage Condos',
  'Clubhouse',
  'Medical Office',
  'Farm Shop',
  'Church Fellowship Hall',
  'Dental Clinic',
  'Town Hall',
  'Self Storage Bldg C',
  'Feed Store',
  'Veterinary Clinic',
] as const;
const REPAIRS = [
  'girder repair',
  'truss repair',
  'broken web',
  'plate damage',
  'cut bottom chord',
  'notched I-joist',
  'overcut tail',
] as const;

/** What a job is called and where its building stands. */
export type Site = {
  name: string;
  lot: string | null;
  subdivision: string | null;
  address: string;
  model: string | null;
  customer: string;
};

/** Names a job as its customers would. */
export function siteOf(random: Random, type: JobType, product: ProductType): Site {
  const subdivision = `${random.pick(FIRST)} ${random.pick(SECOND)}`;
  const address = `${random.int(100, 9_800)} ${random.pick(FIRST)} ${random.pick(SECOND)} ${random.pick(STREETS)}`;
  const customer = `${random.pick(FAMILIES)} ${random.pick(['Homes', 'Builders', 'Construction', 'Custom Homes'])}`;
  if (type === 'r')
    return {
      name: `${address} – ${random.pick(REPAIRS)}`,
      lot: null,
      subdivision: null,
      address,
      model: null,
      customer,
    };

  const part =
    product === 'e'
      ? random.pick([' – I-joist floor', ' – floor beams', ' – LVL headers'])
      : random.pick(['', '', '', ' – Roof', ' – Roof & Floor']);
  if (type === 'e' || random.chance(0.15)) {
    return {
      name: `${random.pick(FIRST)} ${random.pick(SECOND)} ${random.pick(BUILDINGS)}`,
      lot: null,
      subdivision: null,
      address,
      model: null,
      customer,
    };
  }
  if (random.chance(0.15))
    return {
      name: `${random.pick(FAMILIES)} Residence${part}`,
      lot: null,
      subdivision: null,
      address,
      model: 'Custom',
      customer,
    };
  if (random.chance(0.15))
    return {
      name: `${subdivision} Bldg ${random.int(1, 24)}${part}`,
      lot: null,
      subdivision,
      address,
      model: null,
      customer,
    };

  const lot = String(random.int(1, 240));
  return {
    name: `${subdivision} Lot ${lot}${part}`,
    lot,
    subdivision,
    address,
    model: `The ${random.pick(FAMILIES)}`,
    customer,
  };
}
