import { ActionIcon } from '@mantine/core';
import type { PageMark } from '@sealdesk/contract/jobs/proof-verdict.ts';
import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { IconCircleCheckFilled, IconCircleXFilled, IconCopy, IconHelpCircleFilled } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { dayIn } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { type Fact, fileFacts, pageFacts, type SealFact, sealFacts } from '../words/page-facts.ts';
import classes from './page-facts-panel.module.css';
import { ResultMark } from './result-mark.tsx';

type Props = {
  proof: SetProofReply;
  page: ProvenPage;
  mark: PageMark;
  /** What the page is of, such as 'Truss T14'. */
  about: string | null;
  /** Where the page differs, enlarged. */
  differences: ReactNode;
};

/** Everything that is known of the page that is shown, and of the whole file. */
export function PageFactsPanel({ proof, page, mark, about, differences }: Props) {
  const { timezone } = useViewer();
  const seals = sealFacts(page, proof);
  return (
    <>
      <section className={classes.group} aria-label={`Facts of page ${page.page}`}>
        <h2 className={classes.title}>
          Page {page.page}
          {about !== null && <span className={classes.about}>{about}</span>}
          <ResultMark mark={mark} />
        </h2>
        <Facts facts={pageFacts(page, proof.open)} />
      </section>
      {differences}
      {seals.length > 0 && (
        <section className={classes.group} aria-label="Seals found">
          <h3 className={classes.head}>Seals found</h3>
          <ul className={classes.seals}>
            {seals.map((seal) => (
              <Seal key={seal.id} seal={seal} />
            ))}
          </ul>
        </section>
      )}
      <section className={classes.group} aria-label="Whole file">
        <h3 className={classes.head}>Whole file</h3>
        <Facts facts={fileFacts(proof, (moment) => dayIn(Date.parse(moment), timezone))}>
          <dt>sha256</dt>
          <dd className={classes.hash}>
            <span>{shortHash(proof.sealed.sha256)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label="Copy the SHA-256 of the sealed set"
              data-tip="Copy the whole hash"
              onClick={() => void copyHash(proof.sealed.sha256)}
            >
              <IconCopy size={14} aria-hidden />
            </ActionIcon>
          </dd>
        </Facts>
        {proof.warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
      </section>
    </>
  );
}

function Facts({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, text, literal, tone }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd data-tone={tone}>
            {literal && <span className={classes.literal}>{literal.join(' ')}</span>}
            {text}
          </dd>
        </Fragment>
      ))}
      {children}
    </dl>
  );
}

const SEAL_ICONS = {
  good: { Icon: IconCircleCheckFilled, label: 'found' },
  bad: { Icon: IconCircleXFilled, label: 'failed' },
  open: { Icon: IconHelpCircleFilled, label: 'to be looked at' },
};

function Seal({ seal: { state, name, license, detail, tone } }: { seal: SealFact }) {
  const { Icon, label } = SEAL_ICONS[tone];
  return (
    <li className={classes.seal} data-tone={tone}>
      <span className={classes.state}>{state ?? '?'}</span>
      <span className={classes.sealText}>
        <strong>{name}</strong>
        {license !== null && <span className={classes.license}>{license}</span>}
        {detail !== '' && <span>{detail}</span>}
      </span>
      <Icon className={classes.sealMark} size={15} role="img" aria-label={label} />
    </li>
  );
}

/** '4be1 09d7 … 77f0'. */
function shortHash(sha256: string): string {
  return `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`;
}

async function copyHash(sha256: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sha256);
    toastDone('SHA-256 copied.');
  } catch {
    // No clipboard (an address without https), no permission, or a window in the background.
    toastError('Failed to copy the SHA-256.');
  }
}
