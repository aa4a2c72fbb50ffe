import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import type { ReactNode } from 'react';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { JobListPage } from '../features/job-list/job-list.page.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PleaseWait } from '../ui/dialogs/dialog-hosts.tsx';
import { FailedPage, NotAuthorizedPage, NotBuiltPage, NotFoundPage } from './message-pages.tsx';
import { OpenFrame } from './open-frame.tsx';
import { mayOpen, type Screen, SCREENS } from './screens.ts';
import { SessionGate } from './session-gate.tsx';
import { useViewer } from '../lib/session/viewer.ts';

/** Opened by the list, which does not know it and must not carry it. */
const UploadDialog = lazyPart(() => import('../features/upload-dialog/upload-dialog.tsx'));

/** With its rules and its parts for files it weighs as much as the list, which must not carry them. */
const CreateJobPage = lazyPart(
  async () => ({ default: (await import('../features/create-job/create-job.page.tsx')).CreateJobPage }),
  { page: SCREENS.createJob.title },
);

/** The form of both comes when one of them is opened: the list must not carry it. */
const EditJobDialog = lazyPart(() => import('../features/edit-job/edit-job-dialog.tsx'));
const EditJobPage = lazyPart(
  async () => ({ default: (await import('../features/edit-job/edit-job.page.tsx')).EditJobPage }),
  { page: SCREENS.editJob.title },
);

const PreviewPage = lazyPart(
  async () => ({ default: (await import('../features/preview/preview.page.tsx')).PreviewPage }),
  { page: SCREENS.preview.title },
);

const AccountPage = lazyPart(
  async () => ({ default: (await import('../features/account/account.page.tsx')).AccountPage }),
  { page: SCREENS.account.title },
);

/** The words of the guides and their pictures come when somebody reads them. */
const HelpPage = lazyPart(async () => ({ default: (await import('../features/help/help.page.tsx')).HelpPage }), {
  page: SCREENS.help.title,
});

/** Each with the form of its rows, which the list must not carry. */
const CompaniesPage = lazyPart(
  async () => ({ default: (await import('../features/directory/companies/companies.page.tsx')).CompaniesPage }),
  { page: SCREENS.companies.title },
);
const ContactsPage = lazyPart(
  async () => ({ default: (await import('../features/directory/contacts/contacts.page.tsx')).ContactsPage }),
  { page: SCREENS.contacts.title },
);
const CorporationsPage = lazyPart(
  async () => ({
    default: (await import('../features/directory/corporations/corporations.page.tsx')).CorporationsPage,
  }),
  { page: SCREENS.corporations.title },
);

const LicensesPage = lazyPart(
  async () => ({ default: (await import('../features/licenses/licenses.page.tsx')).LicensesPage }),
  { page: SCREENS.licenses.title },
);

const UsersPage = lazyPart(
  async () => ({ default: (await import('../features/directory/users/users.page.tsx')).UsersPage }),
  { page: SCREENS.users.title },
);

/** With its pictures and dialogs it comes when pages are reviewed. */
const PageProofScreen = lazyPart(async () => ({ default: (await import('./page-proof-screen.tsx')).PageProofScreen }), {
  page: SCREENS.pageProof.title,
});

/** Screens that are not built yet; whoever builds one takes it out and gives it a route of its own. */
const COMING: Screen[] = [SCREENS.dashboard];

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
        path: SCREENS.invitation.path,
        lazy: async () => ({ Component: (await import('../features/invitation/invitation.page.tsx')).InvitationPage }),
      },
      {
        path: SCREENS.resetPassword.path,
        lazy: async () => ({
          Component: (await import('../features/reset-password/reset-password.page.tsx')).ResetPasswordPage,
        }),
      },
      {
        path: SCREENS.confirmEmail.path,
        lazy: async () => ({
          Component: (await import('../features/confirm-email/confirm-email.page.tsx')).ConfirmEmailPage,
        }),
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
          { index: true, element: <Navigate to={SCREEN_PATHS.jobList} replace /> },
          {
            path: SCREENS.jobList.path,
            element: <JobListPage UploadDialog={UploadDialog} EditJobDialog={EditJobDialog} />,
          },
          { path: SCREENS.createJob.path, element: <CreateJobPage /> },
          { path: SCREENS.preview.path, element: <PreviewPage /> },
          { path: SCREENS.account.path, element: <AccountPage /> },
          { path: SCREENS.help.path, element: <HelpPage /> },
          {
            path: SCREENS.editJob.path,
            element: (
              <RoleGate screen={SCREENS.editJob}>
                <EditJobPage />
              </RoleGate>
            ),
          },
          {
            path: SCREENS.companies.path,
            element: (
              <RoleGate screen={SCREENS.companies}>
                <CompaniesPage />
              </RoleGate>
            ),
          },
          {
            path: SCREENS.contacts.path,
            element: (
              <RoleGate screen={SCREENS.contacts}>
                <ContactsPage />
              </RoleGate>
            ),
          },
          {
            path: SCREENS.corporations.path,
            element: (
              <RoleGate screen={SCREENS.corporations}>
                <CorporationsPage />
              </RoleGate>
            ),
          },
          {
            path: SCREENS.licenses.path,
            element: (
              <RoleGate screen={SCREENS.licenses}>
                <LicensesPage />
              </RoleGate>
            ),
          },
          {
            path: SCREENS.pageProof.path,
            element: (
              <RoleGate screen={SCREENS.pageProof}>
                <PageProofScreen />
              </RoleGate>
            ),
          },
          {
            path: SCREENS.users.path,
            element: (
              <RoleGate screen={SCREENS.users}>
                <UsersPage />
              </RoleGate>
            ),
          },
          ...comingRoutes,
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);

/** Shows the screen to viewers with access, and the same refusal to everyone else. */
function RoleGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  return mayOpen(screen, useViewer()) ? children : <NotAuthorizedPage />;
}
