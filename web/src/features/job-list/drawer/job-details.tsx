import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { type FactGroup, factGroups } from './job-detail-facts.ts';
import classes from './job-details.module.css';

/** Every fact of the job that the viewer may see, in groups; comments have a place of their own. */
export function JobDetails({ job }: { job: Job }) {
  return (
    <div className={classes.groups}>
      {factGroups(job).map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { title, facts } }: { group: FactGroup }) {
  return (
    <section>
      <h2 className={classes.groupTitle}>{title}</h2>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
