import type { Core } from '@sealdesk/core/core.ts';
import { verifyAudit } from '@sealdesk/core/audit/verify-audit.ts';
import { sweepBudgets } from '@sealdesk/core/budgets/spend-budget.ts';
import { findNextNight } from '@sealdesk/core/documents/document-walk.store.ts';
import { sweepAbandonedCopies } from '@sealdesk/core/documents/sweep-abandoned-copies.ts';
import { verifyNightly } from '@sealdesk/core/documents/verify-nightly.ts';
import { alertStalledMoves } from '@sealdesk/core/jobs/company-moves/move-companies.ts';
import { runSealerRound } from '@sealdesk/core/jobs/sealable/sealer-round.ts';
import { remindOfRenewals } from '@sealdesk/core/licenses/remind-of-renewals.ts';
import { requeueOverdueMail } from '@sealdesk/core/mail/deliver-mail.ts';
import { sweepPictures } from '@sealdesk/core/page-pictures/sweep-pictures.ts';
import { every, type RepeatedWork } from '@sealdesk/core/platform/tasks/repeated-work.ts';
import { keepHeads } from '@sealdesk/core/timeline/keep-heads.ts';
import { sweepResumable } from '@sealdesk/core/uploads/resumable/sweep-resumable.ts';
import { sweepUploads } from '@sealdesk/core/uploads/sweep-uploads.ts';

const MINUTE = 60;

/** A store that is away for long makes this a dead task, which raises an alert; the next night continues. */
const verifyDocuments: RepeatedWork<Core> = {
  name: 'verify-documents',
  due: async ({ db, config }) => ({ notBefore: await findNextNight(db, config.FIRM_TIMEZONE) }),
  run: async (core, task) => {
    if (!(await verifyNightly(core, task))) return { afterSeconds: 0 };
  },
};

const repeated = every<Core>;

/** What is done once for the whole product, whichever worker has a free place. */
export const rounds: RepeatedWork<Core>[] = [
  repeated(MINUTE, 'requeue-overdue-mail', requeueOverdueMail),
  repeated(10 * MINUTE, 'sweep-uploads', sweepUploads),
  repeated(10 * MINUTE, 'sweep-pictures', sweepPictures),
  repeated(10 * MINUTE, 'sweep-resumable', sweepResumable),
  repeated(10 * MINUTE, 'sweep-abandoned-copies', sweepAbandonedCopies),
  repeated(60 * MINUTE, 'sweep-budgets', sweepBudgets),
  repeated(10 * MINUTE, 'alert-stalled-moves', alertStalledMoves),
  repeated(10 * MINUTE, 'remind-of-renewals', remindOfRenewals),
  repeated(10 * MINUTE, 'keep-timeline-heads', keepHeads),
  repeated(10 * MINUTE, 'verify-audit', verifyAudit),
  repeated(MINUTE / 2, 'sealer-round', runSealerRound),
  verifyDocuments,
];
