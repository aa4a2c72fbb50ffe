import { createHash } from 'node:crypto';
import type { ProofRecord } from '@sealdesk/contract/jobs/proof-record.ts';
import type { Core } from '../core.ts';
import { firmOf } from '../mail/firm.ts';
import { writeReport } from '../pdf/writing/write-report.ts';
import { recordBlocks } from './record-blocks.ts';

/** Returns the bytes of a proof record on letter paper, which are made while they are read. */
export function printRecord({ config }: Pick<Core, 'config'>, record: ProofRecord): AsyncGenerator<Buffer> {
  const firm = firmOf(config).name;
  return writeReport({
    title: `Proof record of ${record.job.number}`,
    author: firm,
    foot: `${firm}, proof record of ${record.job.number}, record ${recordId(record)}`,
    madeAt: new Date(record.made_at),
    blocks: recordBlocks(record, firm, config.FIRM_TIMEZONE),
  });
}

/** The same for the same content, whenever it is printed: pages of two records can't be mixed unnoticed. */
function recordId(record: ProofRecord): string {
  const { made_at: _madeAt, ...content } = record;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
