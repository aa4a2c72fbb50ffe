import { Menu, VisuallyHidden } from '@mantine/core';
import { type ActionName, type JobAction, jobActions } from '@sealdesk/contract/jobs/job-actions.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowRight,
  IconDownload,
  IconFileZip,
  IconLayoutSidebarRight,
  IconLink,
  IconMail,
  IconMessage,
  IconPencil,
  IconPlayerPlayFilled,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react';
import { useViewer } from '../../../lib/session/viewer.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { AnchoredMenu } from './anchored-menu.tsx';
import classes from './row-menu.module.css';
import { sealerFacts } from '../drawer/job-facts.ts';

const ICONS: Partial<Record<ActionName, Icon>> = {
  original: IconFileZip,
  open: IconLayoutSidebarRight,
  edit: IconPencil,
  start: IconPlayerPlayFilled,
  comments: IconMessage,
  'copy-link': IconLink,
  'return-to-customer': IconArrowBackUp,
  'pull-back': IconArrowBackUp,
  return: IconArrowBackUp,
};
const WAY_ICONS = { up: IconUpload, down: IconDownload, mail: IconMail, again: IconRefresh };

type Props = {
  job: Job | null;
  anchor: HTMLElement | null;
  opened: boolean;
  onClose: () => void;
  onAct: (name: ActionName, job: Job) => void;
  /** The menu stands in the open job itself, which is open already. */
  isInJob?: boolean;
};

/** Everything that can be done with the job of one row; the list has one of these. */
export function RowMenu({ job, anchor, opened, onClose, onAct, isInJob = false }: Props) {
  return (
    <AnchoredMenu
      anchor={anchor}
      opened={opened}
      onClose={onClose}
      label={job ? `Actions for ${formatJobNumber(job.job_id)}` : ''}
      position="bottom-end"
      width={250}
      className={classes.menu}
    >
      {job && <RowMenuItems job={job} onAct={onAct} isInJob={isInJob} />}
    </AnchoredMenu>
  );
}

type ItemsProps = { job: Job; onAct: Props['onAct']; isInJob: boolean };

function RowMenuItems({ job, onAct, isInJob }: ItemsProps) {
  const actions = jobActions(job, useViewer());
  const inJob = [...actions.job, ...actions.status].filter(({ name }) => !(isInJob && name === 'open'));
  const first = [...actions.files, ...inJob].find(({ off }) => !off)?.name;
  const item = (action: JobAction) => (
    <ActionItem
      key={action.name}
      action={action}
      isFirst={action.name === first}
      onClick={() => onAct(action.name, job)}
    />
  );
  return (
    <>
      <Menu.Label>Files</Menu.Label>
      {actions.files.map(item)}
      <Menu.Divider />
      <Menu.Label>Job</Menu.Label>
      {inJob.map(item)}
      {actions.showsSealers && (
        <>
          <Menu.Divider />
          <Menu.Label>Sealers</Menu.Label>
          <div className={classes.sealers}>
            {sealerFacts(job).map(({ label, value }) => (
              <div key={label} className={classes.sealer}>
                <span>{label}</span>
                <span data-none={value === null || undefined}>{value ?? 'Not yet'}</span>
              </div>
            ))}
          </div>
        </>
      )}
    </>
  );
}

type ItemProps = { action: JobAction; isFirst: boolean; onClick: () => void };

function ActionItem({ action: { name, label, key, way, off }, isFirst, onClick }: ItemProps) {
  const Icon = ICONS[name] ?? (way ? WAY_ICONS[way] : IconArrowRight);
  const shortcut = key && <KeyCap>{key}</KeyCap>;
  if (off) {
    // Still there to be read, so that the menu keeps its shape; it is only not to be chosen.
    return (
      <Menu.Item
        leftSection={<Icon size={15} aria-hidden />}
        rightSection={shortcut}
        data-disabled
        aria-disabled
        data-tip={off}
      >
        {label}
        <VisuallyHidden>, {off}</VisuallyHidden>
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      leftSection={<Icon size={15} aria-hidden />}
      rightSection={shortcut}
      onClick={onClick}
      {...(isFirst && { 'data-autofocus': true })}
    >
      {label}
    </Menu.Item>
  );
}
