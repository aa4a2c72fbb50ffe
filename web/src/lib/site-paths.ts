import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';

/** Addresses of our own that more than one place leads to. */
export const HOME_PATH = SCREEN_PATHS.jobList;
export const LOGIN_PATH = SCREEN_PATHS.login;
export const SIGNED_IN_PATH = SCREEN_PATHS.signedIn;
export const CREATE_JOB_PATH = SCREEN_PATHS.createJob;
export const VERIFY_PATH = SCREEN_PATHS.verify;
