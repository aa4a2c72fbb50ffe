import { MantineProvider } from '@mantine/core';
import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { beingCombined } from '@sealdesk/contract/uploads/upload-messages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SentFiles } from './sent-files.tsx';

function shown(status: number, notice: Partial<JobNotice> | null = null): string {
  const job = { job_id: 48213, job_status: { id: status }, notice } as Job;
  const reply = { status: 'ok', uuid: '', message: `Initial Seals file uploaded successfully. ${beingCombined(4)}` };
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <SentFiles job={job} listed={[]} reply={reply as Parameters<typeof SentFiles>[0]['reply']} onReplace={() => {}} />
    </MantineProvider>,
  );
}

it('says that the files are being combined, until the set is there', () => {
  expect(shown(STATUS_ID.inProgress)).toContain('The 4 files are being combined');
  const ready = shown(STATUS_ID.readyToSeal);
  expect(ready).toContain('Initial Seals file uploaded successfully. The set is combined; D48213 is ready to seal.');
  expect(ready).not.toContain('being combined');
});

it('says why the files were not combined', () => {
  const failed = shown(STATUS_ID.inProgress, { kind: 'not-combined', message: 'Floor.pdf is damaged.' });
  expect(failed).toContain('Floor.pdf is damaged.');
  expect(failed).not.toContain('being combined');
});
