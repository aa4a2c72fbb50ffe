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
        {facts.map(({ label, value, href }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{href === undefined ? value : <FactLink href={href} text={value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An address or a number, never broken within it; one that is too long is whole in the tooltip. */
function FactLink({ href, text }: { href: string; text: string }) {
  return (
    <a className={classes.link} href={href} data-tip={text}>
      {text}
    </a>
  );
}
