/** Every screen of the product and its address. The router shows these and the server answers them with the page. */
export const SCREEN_PATHS = {
  jobList: '/joblist',
  dashboard: '/dashboard',
  licenses: '/licenses',
  companies: '/companies',
  contacts: '/contacts',
  corporations: '/corporations',
  users: '/users',
  verify: '/verify',
  createJob: '/createjob',
  editJob: '/editjob',
  preview: '/preview',
  pageProof: '/pageproof',
  account: '/account',
  help: '/help',
  login: '/login',
  invitation: '/invitation',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  signedIn: '/signed-in',
} as const;
export type ScreenName = keyof typeof SCREEN_PATHS;

/** The address without a path: it leads to the list. */
export const START_PATH = '/';
