import type { Job } from '@sealdesk/contract/job.ts';
import { IconDeviceMobile, IconMail, IconPhone } from '@tabler/icons-react';
import { contactLinks } from '../contact-links.ts';
import { shortName } from '../job-facts.ts';
import classes from './cells.module.css';

const ICONS = { mail: IconMail, work: IconPhone, cell: IconDeviceMobile };

/** Company; below it place and contact, and a rail of fixed places for mail, work phone and cell phone. */
export function CompanyCell({ job }: { job: Job }) {
  const { company, contact } = job;
  return (
    <>
      <div className={classes.line1}>
        <span className={classes.clipped} title={company.Company}>
          {company.Company}
        </span>
      </div>
      <div className={classes.line2}>
        <span className={classes.contact} title={contact.contact_name}>
          {company.location && <span className={classes.location}>{company.location} · </span>}
          {shortName(contact.contact_name)}
        </span>
        <span className={classes.rail}>
          {contactLinks(job).map(({ way, href, name, shown }) => {
            const Icon = ICONS[way];
            return (
              <a key={way} className={classes.reach} data-way={way} href={href} aria-label={name} title={shown}>
                <Icon size={13} aria-hidden />
              </a>
            );
          })}
        </span>
      </div>
    </>
  );
}
