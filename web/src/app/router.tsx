import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { JobListPage } from '../features/job-list/job-list.page.tsx';
import { HOME_PATH } from '../lib/site-paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PleaseWait } from '../ui/dialogs/please-wait.tsx';
import { FailedPage } from './pages/failed.page.tsx';
import { NotBuiltPage } from './pages/not-built.page.tsx';
import { NotFoundPage } from './pages/not-found.page.tsx';
import { OpenFrame } from './open-frame.tsx';
import { RoleGate } from './role-gate.tsx';
import { SCREENS, type Screen } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

/** Opened by the list, which does not know it and must not carry it. */
const UploadDialog = lazyPart(() => import('../features/upload-dialog/upload-dialog.tsx'));

/** With its rules and its parts for files it weighs as much as the list, which must not carry them. */
const CreateJobPage = lazyPart(
  async () => ({ default: (await import('../features/create-job/create-job.page.tsx')).CreateJobPage }),
  { page: SCREENS.createJob.title },
);

/** Screens that are not built yet; whoever builds one takes it out and gives it a route of its own. */
const COMING: Screen[] = [
  SCREENS.editJob,
  SCREENS.corporations,
  SCREENS.contacts,
  SCREENS.companies,
  SCREENS.dashboard,
  SCREENS.licenses,
];

const comingRoutes: RouteObject[] = COMING.map((screen) => ({
  path: screen.path,
  element: (
    <RoleGate screen={screen}>
      <NotBuiltPage title={screen.title} />
    </RoleGate>
  ),
}));

export const router = createBrowserRouter([
  {
    errorElement: <FailedPage />,
    hydrateFallbackElement: <PleaseWait />,
    children: [
      {
        path: SCREENS.login.path,
        lazy: async () => ({ Component: (await import('../features/sign-in/login.page.tsx')).LoginPage }),
      },
      {
        path: SCREENS.signedIn.path,
        lazy: async () => ({ Component: (await import('../features/sign-in/signed-in.page.tsx')).SignedInPage }),
      },
      {
        element: <OpenFrame />,
        children: [{ path: SCREENS.verify.path, element: <NotBuiltPage title="Verify a sealed document" /> }],
      },
      {
        element: <SessionGate />,
        children: [
          { index: true, element: <Navigate to={HOME_PATH} replace /> },
          { path: SCREENS.jobList.path, element: <JobListPage UploadDialog={UploadDialog} /> },
          { path: SCREENS.createJob.path, element: <CreateJobPage /> },
          ...comingRoutes,
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
