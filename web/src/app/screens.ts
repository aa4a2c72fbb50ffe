import { isEmployee, isOperations, type Person } from '@sealdesk/contract/roles.ts';
import { CREATE_JOB_PATH, HOME_PATH, LOGIN_PATH, SIGNED_IN_PATH, VERIFY_PATH } from '../lib/site-paths.ts';

/** Who may open a screen. The server decides again for every call; this keeps people off screens that would be empty. */
export type Access = 'anyone' | 'signed-in' | 'employee' | 'operations';

export type Screen = {
  path: string;
  title: string;
  access: Access;
  /** Whose top bar links to it; left out for screens that are reached from elsewhere. */
  linkedFor?: (person: Person) => boolean;
};

const everyone = () => true;

/** Every screen of the product, in the order of the top bar. The guard and the navigation both read it. */
export const SCREENS = {
  jobList: { path: HOME_PATH, title: 'Jobs', access: 'signed-in', linkedFor: everyone },
  dashboard: { path: '/dashboard', title: 'Dashboard', access: 'operations', linkedFor: everyone },
  licences: { path: '/licences', title: 'Licences', access: 'operations', linkedFor: everyone },
  companies: { path: '/companies', title: 'Companies', access: 'employee', linkedFor: everyone },
  contacts: { path: '/contacts', title: 'Contacts', access: 'employee', linkedFor: everyone },
  corporations: { path: '/corporations', title: 'Corporations', access: 'employee', linkedFor: everyone },
  // Staff find a document through its job; the people who need this page are those who received it.
  verify: { path: VERIFY_PATH, title: 'Verify', access: 'anyone', linkedFor: (person) => !isEmployee(person) },
  createJob: { path: CREATE_JOB_PATH, title: 'Create Job', access: 'signed-in' },
  editJob: { path: '/editjob', title: 'Edit Job', access: 'employee' },
  login: { path: LOGIN_PATH, title: 'Sign in', access: 'anyone' },
  signedIn: { path: SIGNED_IN_PATH, title: 'Signed in', access: 'anyone' },
} as const satisfies Record<string, Screen>;

/** Says whether the person may open the screen. */
export function mayOpen({ access }: Pick<Screen, 'access'>, person: Person): boolean {
  if (access === 'operations') return isOperations(person);
  if (access === 'employee') return isEmployee(person);
  return true;
}

/** The screens that the person's top bar links to, in order. */
export function linkedScreens(person: Person): Screen[] {
  return Object.values<Screen>(SCREENS).filter(
    (screen) => screen.linkedFor?.(person) === true && mayOpen(screen, person),
  );
}
