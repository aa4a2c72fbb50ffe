import { isEmployee, isOperations, type Person } from '@sealdesk/contract/people/roles.ts';
import { SCREEN_PATHS, type ScreenName } from '@sealdesk/contract/screen-paths.ts';

/** Who has access to a screen. The server decides again for every call; this hides screens that would be empty. */
export type Access = 'anyone' | 'signed-in' | 'employee' | 'operations';

export type Screen = {
  path: string;
  title: string;
  access: Access;
  /** Whose top bar links to it; left out for screens that are reached from elsewhere. */
  linkedFor?: (person: Person) => boolean;
  /** The screen whose link is marked while this one is shown; left out, its own is. */
  partOf?: ScreenName;
};

const everyone = () => true;

/** Every screen of the product, in the order of the top bar. The guard and the navigation both read it. */
export const SCREENS = {
  jobList: { path: SCREEN_PATHS.jobList, title: 'Jobs', access: 'signed-in', linkedFor: everyone },
  dashboard: { path: SCREEN_PATHS.dashboard, title: 'Dashboard', access: 'operations' },
  licenses: { path: SCREEN_PATHS.licenses, title: 'Licenses', access: 'operations', linkedFor: everyone },
  companies: { path: SCREEN_PATHS.companies, title: 'Companies', access: 'employee', linkedFor: everyone },
  contacts: { path: SCREEN_PATHS.contacts, title: 'Contacts', access: 'employee', linkedFor: everyone },
  corporations: { path: SCREEN_PATHS.corporations, title: 'Corporations', access: 'employee', linkedFor: everyone },
  users: { path: SCREEN_PATHS.users, title: 'Users', access: 'operations', linkedFor: everyone },
  verify: { path: SCREEN_PATHS.verify, title: 'Verify', access: 'anyone' },
  createJob: { path: SCREEN_PATHS.createJob, title: 'Create Job', access: 'signed-in', partOf: 'jobList' },
  editJob: { path: SCREEN_PATHS.editJob, title: 'Edit Job', access: 'employee', partOf: 'jobList' },
  preview: { path: SCREEN_PATHS.preview, title: 'Preview', access: 'signed-in', partOf: 'jobList' },
  pageProof: { path: SCREEN_PATHS.pageProof, title: 'Page proof', access: 'operations', partOf: 'jobList' },
  account: { path: SCREEN_PATHS.account, title: 'My account', access: 'signed-in' },
  help: { path: SCREEN_PATHS.help, title: 'Help', access: 'signed-in' },
  login: { path: SCREEN_PATHS.login, title: 'Sign in', access: 'anyone' },
  invitation: { path: SCREEN_PATHS.invitation, title: 'Invitation', access: 'anyone' },
  resetPassword: { path: SCREEN_PATHS.resetPassword, title: 'New password', access: 'anyone' },
  confirmEmail: { path: SCREEN_PATHS.confirmEmail, title: 'Email address', access: 'anyone' },
  signedIn: { path: SCREEN_PATHS.signedIn, title: 'Signed in', access: 'anyone' },
} as const satisfies Record<ScreenName, Screen>;

/** Returns true when the person has access to the screen. */
export function mayOpen({ access }: Pick<Screen, 'access'>, person: Person): boolean {
  if (access === 'operations') return isOperations(person);
  if (access === 'employee') return isEmployee(person);
  return true;
}

/** Returns the path of the link that is marked while the screen of that path is shown. */
export function markedPath(pathname: string): string {
  const { partOf } = Object.values<Screen>(SCREENS).find(({ path }) => path === pathname) ?? {};
  return partOf === undefined ? pathname : SCREENS[partOf].path;
}

/** The screens that the person's top bar links to, in order. */
export function linkedScreens(person: Person): Screen[] {
  return Object.values<Screen>(SCREENS).filter(
    (screen) => screen.linkedFor?.(person) === true && mayOpen(screen, person),
  );
}
