import { type MantineColorScheme, Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconHelp, IconLogout, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { COLOR_SCHEMES } from '../../lib/color-schemes.ts';
import { useLetterKeys } from '../../lib/keys/letter-keys.ts';
import { setLetterKeys } from '../../lib/session/edit-viewer.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { toastFailure } from '../../ui/toast.tsx';
import classes from './account-menu.module.css';
import { initialsOf } from '../../lib/format.ts';
import { SCREENS } from '../screens.ts';
import { signOut } from '../sign-out.ts';

/** Who is signed in, their account, their display settings, and Sign out. */
export function AccountMenu() {
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hasLetterKeys = useLetterKeys();
  const queryClient = useQueryClient();
  // Staff know their firm; a customer with several accounts wants to see which company this one is for.
  const company = isEmployee(viewer) ? undefined : viewer.company?.Company;
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.button}>
          <VisuallyHidden>
            Account of {viewer.first_name} {viewer.last_name}
          </VisuallyHidden>
          <span className={classes.initials} aria-hidden>
            {initialsOf(viewer)}
          </span>
          {company && <span className={classes.company}>{company}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>
            {viewer.first_name} {viewer.last_name}
          </strong>
          <span>{viewer.email}</span>
          {company && <span>{company}</span>}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={SCREENS.account.path} leftSection={<IconUser size={14} aria-hidden />}>
          {SCREENS.account.title}
        </Menu.Item>
        <Menu.Item component={Link} to={SCREENS.help.path} leftSection={<IconHelp size={14} aria-hidden />}>
          {SCREENS.help.title}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Colors</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {COLOR_SCHEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Keyboard</Menu.Label>
        <Menu.CheckboxItem
          checked={hasLetterKeys}
          onChange={(isOn) => void setLetterKeys(queryClient, isOn).catch(toastFailure)}
        >
          Letter keys
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
        <Menu.Label>Version {import.meta.env['VERSION']}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
