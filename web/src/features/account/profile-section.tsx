import { Select, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { CONTACT_FIELDS } from '@sealdesk/contract/directory/contact.ts';
import { TIMEZONES } from '@sealdesk/contract/directory/timezones.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { useNow } from '../../lib/use-now.ts';
import { waysInQuery } from '../../ways-in/ways-in.queries.ts';
import { AccountSection } from './account-section.tsx';
import classes from './profile.module.css';
import { useSavedProfile } from './use-saved-profile.ts';

/** Who the person is, and what of it they keep themselves: each field is saved when it is left. */
export function ProfileSection({ id }: { id: string }) {
  const viewer = useViewer();
  const { first_name, last_name, belongs_to, firm_name, firm_email, email, waiting_email } = viewer;
  const hasPassword = Boolean(useQuery(waysInQuery).data?.password);
  return (
    <AccountSection id={id} title="Profile">
      <div className={classes.grid}>
        <Shown label={CONTACT_FIELDS.first_name.label} value={first_name} />
        <Shown label={CONTACT_FIELDS.last_name.label} value={last_name} />
        <Shown label={CONTACT_FIELDS.drjcoid.label} value={belongs_to ?? firm_name} />
        <Shown
          // The firm's provider has its own name for its people.
          label={isEmployee(viewer) && !hasPassword ? 'Email' : 'Email, your sign-in name'}
          value={email}
          note={waiting_email && `New address waits for confirmation at both addresses: ${waiting_email}`}
        />
        <PhoneField name="work_phone" />
        <PhoneField name="cell_phone" />
        <TimezoneField />
      </div>
      <p className={classes.foot}>
        Name, company and email are kept by the firm. To change them, write to{' '}
        <a href={`mailto:${firm_email}`}>{firm_email}</a>.
      </p>
    </AccountSection>
  );
}

/** A field that is shown and not edited. */
function Shown({ label, value, note }: { label: string; value: string; note?: string | null }) {
  return (
    <TextInput
      className={classes.field ?? ''}
      label={label}
      value={value}
      description={note}
      inputWrapperOrder={['label', 'input', 'description']}
      readOnly
    />
  );
}

function PhoneField({ name }: { name: 'work_phone' | 'cell_phone' }) {
  const saved = useViewer()[name] ?? '';
  const { label } = CONTACT_FIELDS[name];
  const [draft, setDraft] = useState<string | null>(null);
  const { save, error, clearError, isJustSaved } = useSavedProfile(name);
  const leave = async () => {
    if (draft === null) return;
    // What was refused stays as it was typed, below it why.
    if (draft.trim() === saved) clearError();
    else if (!(await save(draft))) return;
    setDraft((now) => (now === draft ? null : now));
  };
  return (
    <div className={classes.field}>
      <SavedMark label={label} isShown={isJustSaved} />
      <TextInput
        label={label}
        type="tel"
        autoComplete={name === 'work_phone' ? 'work tel' : 'mobile tel'}
        value={draft ?? saved}
        error={error}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => void leave()}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) void leave();
          if (key === 'Escape') {
            setDraft(null);
            clearError();
          }
        }}
      />
    </div>
  );
}

const ZONES = Object.entries(TIMEZONES).map(([value, label]) => ({ value, label }));

function TimezoneField() {
  const { timezone } = useViewer();
  const now = useNow();
  const { label } = CONTACT_FIELDS.timezone;
  const { save, error, isJustSaved } = useSavedProfile('timezone');
  // One that is not offered any more is kept until another one is chosen.
  const zones = timezone in TIMEZONES ? ZONES : [...ZONES, { value: timezone, label: timezone }];
  return (
    <>
      <div className={classes.field}>
        <SavedMark label={label} isShown={isJustSaved} />
        <Select
          label={label}
          data={zones}
          value={timezone}
          error={error}
          allowDeselect={false}
          onChange={(zone) => zone !== null && zone !== timezone && void save(zone)}
          rightSection={<IconSelector size={14} aria-hidden />}
        />
      </div>
      <p className={classes.beside}>
        It is {formatMoment(now, timezone)} for you now. Dates in lists, filters and emails follow this.
      </p>
    </>
  );
}

/** 'Saved' at the end of the label's line, and spoken. */
function SavedMark({ label, isShown }: { label: string; isShown: boolean }) {
  return (
    <>
      {isShown && (
        <span className={classes.saved} aria-hidden>
          <IconCheck size={14} stroke={2} /> Saved
        </span>
      )}
      <VisuallyHidden role="status">{isShown && `${label} saved`}</VisuallyHidden>
    </>
  );
}
