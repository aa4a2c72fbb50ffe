import type { Core } from '../../core.ts';
import type { Viewer } from '../../viewer.ts';
import { getVisibleJob } from '../visible-job.ts';
import { listHolders, type Holder } from './work-order.store.ts';

/** Returns who holds the places in the order of the job's company, the first place first. */
export async function getWorkOrder({ db }: Pick<Core, 'db'>, viewer: Viewer, jobNumber: number): Promise<Holder[]> {
  const { companyId } = await getVisibleJob(db, viewer, jobNumber);
  return listHolders(db, viewer.scope, companyId);
}
