import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { COLOR_SCHEMES } from '../../lib/color-schemes.ts';
import { useLetterKeys } from '../../lib/keys/letter-keys.ts';
import { setLetterKeys } from '../../lib/session/edit-viewer.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';
import { keysOf } from './account-keys.ts';
import classes from './appearance.module.css';

const ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** The theme of this device, and whether single letters do something for this person. */
export function AppearanceSection({ id }: { id: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queryClient = useQueryClient();
  const hasLetters = useLetterKeys();
  const keys = keysOf({ isEmployee: isEmployee(useViewer()), hasLetters });
  return (
    <AccountSection id={id} title="Appearance and keyboard">
      <div className={classes.setting}>
        <div>
          <h3 className={classes.name}>Theme</h3>
          <p className={classes.detail}>Kept on this device.</p>
        </div>
        <SegmentedControl
          className={classes.themes ?? ''}
          aria-label="Theme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          data={COLOR_SCHEMES.map(({ value, label }) => {
            const Icon = ICONS[value];
            return {
              value,
              label: (
                <span className={classes.theme}>
                  <Icon size={15} aria-hidden /> {label}
                </span>
              ),
            };
          })}
        />
      </div>
      <div className={classes.setting}>
        <div>
          <h3 id={`${id}-letters`} className={classes.name}>
            Single-letter shortcuts
          </h3>
          <p id={`${id}-letters-detail`} className={classes.detail}>
            When off, only Tab, arrows, Enter, Esc and keys with Ctrl work.
          </p>
        </div>
        <Switch
          className={classes.switch ?? ''}
          size="sm"
          label={<span aria-hidden>{hasLetters ? 'On' : 'Off'}</span>}
          labelPosition="left"
          withThumbIndicator={false}
          aria-labelledby={`${id}-letters`}
          aria-describedby={`${id}-letters-detail`}
          checked={hasLetters}
          onChange={(event) => void setLetterKeys(queryClient, event.currentTarget.checked).catch(toastFailure)}
        />
      </div>
      <ul className={classes.keys} aria-label="Your keys">
        {keys.map((line) => (
          <li key={line.does} className={classes.key}>
            {line.keys.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
            <span>{line.does}</span>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
