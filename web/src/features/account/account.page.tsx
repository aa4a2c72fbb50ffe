import { useMantineColorScheme } from '@mantine/core';
import { nameOfTimezone } from '@sealdesk/contract/directory/timezones.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { COLOR_SCHEMES } from '../../lib/color-schemes.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { SignInList } from '../../ways-in/sign-in-list.tsx';
import { waysInQuery } from '../../ways-in/ways-in.queries.ts';
import { AccountSection } from './account-section.tsx';
import { lostDeviceText, signInNote, type SideNote } from './account-text.ts';
import { ownCertificatesQuery, sessionsQuery } from './account.queries.ts';
import classes from './account.module.css';
import { AppearanceSection } from './appearance-section.tsx';
import { CertificatesSection } from './certificates-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { SideList, type SideEntry } from './side-list.tsx';

/** What people keep of themselves: profile, ways to sign in, sessions, appearance. */
export function AccountPage() {
  const entries = useSideEntries();
  const viewer = useViewer();
  const ways = useQuery(waysInQuery).data;
  return (
    <div className={classes.page}>
      <title>My account · Sealdesk</title>
      <h1 className={classes.title}>My account</h1>
      <div className={classes.columns}>
        <div className={classes.sections}>
          <ProfileSection id="profile" />
          <SignInSection id="sign-in" />
          {viewer.isSealingEngineer && <CertificatesSection id="certificates" />}
          <SessionsSection id="sessions" />
          <AccountSection id="sign-ins" title="Recent sign-ins">
            <SignInList />
          </AccountSection>
          <AppearanceSection id="appearance" />
        </div>
        <SideList entries={entries}>{ways && lostDeviceText(ways, isEmployee(viewer))}</SideList>
      </div>
    </div>
  );
}

const plain = (text: string | undefined): SideNote | null =>
  text === undefined ? null : { text, needsAttention: false };

function useSideEntries(): SideEntry[] {
  const viewer = useViewer();
  const ways = useQuery(waysInQuery).data;
  const certificates = useQuery({ ...ownCertificatesQuery, enabled: viewer.isSealingEngineer }).data;
  const inUse = certificates?.data.filter(({ ended_at }) => ended_at === null).length;
  const { colorScheme } = useMantineColorScheme();
  const sessions = useQuery(sessionsQuery).data?.data.length;
  const theme = COLOR_SCHEMES.find(({ value }) => value === colorScheme)?.label.toLowerCase();
  return [
    { id: 'profile', title: 'Profile', note: plain(nameOfTimezone(viewer.timezone)) },
    { id: 'sign-in', title: 'Sign-in', note: ways ? signInNote(ways) : null },
    ...(viewer.isSealingEngineer
      ? [{ id: 'certificates', title: 'Certificates', note: plain(inUse?.toString()) }]
      : []),
    { id: 'sessions', title: 'Sessions', note: plain(sessions?.toString()) },
    { id: 'sign-ins', title: 'Recent sign-ins', note: null },
    { id: 'appearance', title: 'Appearance, keyboard', note: plain(theme) },
  ];
}
