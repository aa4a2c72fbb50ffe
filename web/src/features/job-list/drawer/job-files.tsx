import { Button } from '@mantine/core';
import { jobActions, type ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconDownload, IconMailForward, IconUpload } from '@tabler/icons-react';
import { useViewer } from '../../../lib/session/viewer.ts';
import classes from './job-drawer.module.css';

const WAY_ICONS = { up: IconUpload, down: IconDownload, mail: IconMailForward };

/** What can be done with the job's files now. */
export function JobFiles({ job, onAct }: { job: Job; onAct: (name: ActionName) => void }) {
  const usable = jobActions(job, useViewer()).files.filter(({ off }) => !off);
  return (
    <div className={classes.files} role="group" aria-label="Files">
      {usable.map(({ name, label, way = 'down' }) => {
        const Icon = WAY_ICONS[way];
        return (
          <Button
            key={name}
            variant={way === 'up' ? 'light' : 'default'}
            leftSection={<Icon size={14} aria-hidden />}
            onClick={() => onAct(name)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
