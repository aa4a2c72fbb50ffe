import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { ComponentType } from 'react';

/** The edit dialog as the job list uses it; `web/src/app` passes it in, because features do not import each other. */
export type EditJobSlot = ComponentType<{ job: Job; onSaved: () => void; onClose: () => void }>;
