/** Addresses of our own that more than one place leads to. */
export const HOME_PATH = '/joblist';
export const LOGIN_PATH = '/login';
export const SIGNED_IN_PATH = '/signed-in';
export const CREATE_JOB_PATH = '/createjob';
export const VERIFY_PATH = '/verify';
