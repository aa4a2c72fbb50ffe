/** The words of a benchmark's job names, as SQL arrays: 60 by 25 by 400 names, like a real list of lots. */
const first =
  'Maple Oak Cedar Birch Aspen Willow Elm Pine Spruce Hickory Walnut Chestnut Sycamore Magnolia Juniper Laurel Hawthorn Poplar Linden Cypress ' +
  'Redwood Sequoia Dogwood Alder Hazel Rowan Ash Beech Larch Fir Quail Falcon Heron Eagle Osprey Sparrow Robin Raven Swan Pelican ' +
  'Granite Slate Copper Silver Amber Crystal Golden Sunset Harvest Prairie Meadow Valley River Lake Canyon Summit Harbor Bay Island Mesa';
const second =
  'Ridge Grove Hills Creek Woods Estates Park Point Run Crossing Landing Glen Trails Farms Heights Springs Village Commons Terrace Bluffs ' +
  'Hollow Reserve Station Gardens Place';
const families =
  'Smith Johnson Nguyen Garcia Olsen Kowalski Brown Lee Patel Fischer Haddad Ivanov Okafor Santos Yamada Murphy';
const states = 'TX FL CA GA NC AZ OH PA TN VA SC IN MO AL CO WI MN WA MI KY OK LA UT NV ID';

/** The word of a list at a chance between 0 and 1. */
export function wordAt(list: keyof typeof LISTS, chance: string): string {
  const words = LISTS[list].split(' ');
  return `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + floor(${words.length} * ${chance})::integer]`;
}

const LISTS = { first, second, families, states };
