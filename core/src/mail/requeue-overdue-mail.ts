import type { Core } from '../core.ts';
import { listOverdueMail } from './mail.store.ts';
import { deliveryKey } from './queue-mail.ts';

/** Queues every overdue mail that has no task, for example after a task that died, and returns how many there were. */
export async function requeueOverdueMail({ db, tasks, log }: Core): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = new Map((await listOverdueMail(tx)).map((id) => [deliveryKey(id), id]));
    const unqueued = await tasks.unqueued(tx, 'deliver-mail', [...ids.keys()]);
    for (const key of unqueued) await tasks.add(tx, 'deliver-mail', { mailId: ids.get(key)! }, { key });
    if (unqueued.length > 0) log.warn({ unqueued }, 'Mails without a task were queued again');
    return unqueued.length;
  });
}
