/** The contacts whose names are fixed: the first of each company that the pictures know, and all who can sign in. */
export type CustomerFacts = {
  first: string;
  last: string;
  /** The company's name, or the corporation's for a corporate contact. */
  of: string;
  /** Signs in with the demo password and a code; said beside the name in the table of people. */
  signIn?: string;
  isDeleted?: true;
};

export const CUSTOMERS: readonly CustomerFacts[] = [
  { first: 'Dana', last: 'Whitlock', of: 'Blue Ridge Truss & Panel', signIn: 'Customer, may ask for unlocked PDFs' },
  { first: 'Sam', last: 'Pruitt', of: 'Blue Ridge Truss & Panel', signIn: 'Customer, same company' },
  { first: 'Nora', last: 'Vance', of: 'Blue Ridge Truss & Panel', signIn: 'Deleted contact: refused', isDeleted: true },
  {
    first: 'Eleanor',
    last: 'Marsh',
    of: 'Shenandoah Building Products',
    signIn: 'Corporate contact: every company of the corporation',
  },
  {
    first: 'Alan',
    last: 'Boone',
    of: 'Tidewater Framing Supply',
    signIn: 'Customer, another company of the same corporation',
  },
  { first: 'Luis', last: 'Ortega', of: 'Lone Star Components', signIn: 'Customer, another corporation' },
  { first: 'Kim', last: 'Nguyen', of: 'Redrock Component Co.', signIn: 'Customer, company without a corporation' },
  { first: 'Ray', last: 'Castillo', of: 'Palmetto Building Components' },
  { first: 'Priti', last: 'Raman', of: 'Cascade Roof Systems' },
  { first: 'Henri', last: 'Thibodeaux', of: 'Gulfline Truss' },
  { first: 'Tess', last: 'Brandt', of: 'Keystone Wall & Truss' },
  { first: 'Erik', last: 'Sandvik', of: 'Northwoods Truss' },
  { first: 'Marta', last: 'Voss', of: 'Prairie Components' },
  { first: 'Walt', last: 'Grissom', of: 'Lone Star Components Group' },
  { first: 'Joyce', last: 'Lindgren', of: 'Great Lakes Panel & Truss' },
];

export const FIRST_NAMES = (
  'Aaron Abby Andre Angela Ben Beth Brett Carla Carlos Cheryl Chris Cody Corinne Curtis Dale Darren Deb Derek ' +
  'Dylan Emily Erin Frank Gail Greg Hannah Heather Ian Irene Jackie Jared Jeff Jill Joel Josh Karen Kelly Kurt ' +
  'Lance Laura Leon Lisa Marcus Maria Megan Mitch Nate Nina Paula Pete Rachel Rick Roger Russ Sara Scott Shawn ' +
  'Stacy Terry Tina Todd Tracy Travis Vince Wendy Zach'
).split(' ');

export const LAST_NAMES = (
  'Adkins Albright Alvarez Ashby Barlow Beckett Bishop Bowman Brewer Callahan Carver Chavez Cole Conley Crowder ' +
  'Dawson Delgado Doyle Eubanks Farris Fletcher Foley Garrison Gentry Gibbs Hadley Hanson Harlow Hatch Holcomb ' +
  'Ingram Jansen Keene Kimball Kowalski Landry Larsen Lowry Maddox McBride Meyers Mullins Nash Nolan Odom Olsen ' +
  'Parrish Patel Pierce Quinn Ramsey Reyes Rhodes Sawyer Schmidt Shelton Sorensen Stokes Talbot Thornton Tran ' +
  'Tucker Underwood Vega Wagner Weaver Whitaker Yates Zimmer'
).split(' ');
