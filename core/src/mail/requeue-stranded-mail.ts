import type { Core } from '../core.ts';
import { listOverdueMail } from './mail.store.ts';
import { deliveryKey } from './queue-mail.ts';

/** Queues every overdue mail that no task stands for any more, as after a task that died, and says how many there were. */
export async function requeueStrandedMail({ db, tasks, log }: Core): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = new Map((await listOverdueMail(tx)).map((id) => [deliveryKey(id), id]));
    const stranded = await tasks.unqueued(tx, 'deliver-mail', [...ids.keys()]);
    for (const key of stranded) await tasks.add(tx, 'deliver-mail', { mailId: ids.get(key)! }, { key });
    if (stranded.length > 0) log.warn({ stranded }, 'Mails without a task were queued again');
    return stranded.length;
  });
}
