/** Fetches the code of the open job, which the list does not carry. */
export const loadJobDrawer = () => import('./job-drawer.tsx');
