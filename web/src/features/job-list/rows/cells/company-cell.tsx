import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { IconDeviceMobile, IconMail, IconPhone } from '@tabler/icons-react';
import { contactLinks } from '../contact-links.ts';
import { shortName } from '../../drawer/job-facts.ts';
import { useRowTab } from '../row-context.ts';
import classes from './cells.module.css';

const ICONS = { mail: IconMail, work: IconPhone, cell: IconDeviceMobile };

/** Company; below it place and contact, and a rail of fixed places for mail, work phone and cell phone. */
export function CompanyCell({ job }: { job: Job }) {
  const { company, contact } = job;
  const tabIndex = useRowTab();
  return (
    <>
      <div className={classes.line1}>
        <span className={classes.clipped} data-tip={company.Company}>
          {company.Company}
        </span>
      </div>
      <div className={classes.line2}>
        <span className={classes.contact} data-tip={contact.contact_name}>
          {company.location && <span className={classes.location}>{company.location} · </span>}
          {shortName(contact.contact_name)}
        </span>
        <span className={classes.rail}>
          {contactLinks(job).map(({ kind, href, name, shown }) => {
            const Icon = ICONS[kind];
            return (
              <a
                key={kind}
                className={classes.reach}
                data-kind={kind}
                href={href}
                tabIndex={tabIndex}
                aria-label={name}
                data-tip={shown}
              >
                <Icon size={13} aria-hidden />
              </a>
            );
          })}
        </span>
      </div>
    </>
  );
}
