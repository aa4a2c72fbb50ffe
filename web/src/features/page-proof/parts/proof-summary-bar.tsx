import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconEye,
  IconHistory,
  IconInfoCircle,
  IconLoader2,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react';
import { createElement, Fragment, type ReactNode } from 'react';
import type { ProofSummary, Segment } from '../words/proof-summary.ts';
import classes from './proof-summary-bar.module.css';

const ICONS: Record<ProofSummary['tone'], Icon> = {
  proven: IconShieldCheck,
  open: IconEye,
  failed: IconAlertTriangle,
  checking: IconLoader2,
  replaced: IconHistory,
  unproven: IconInfoCircle,
};

type Props = {
  summary: ProofSummary;
  onPage: (page: number) => void;
  /** What can be done about it, such as to show the newer set. */
  action?: { label: string; isBusy: boolean; onClick: () => void } | undefined;
  record: ReactNode;
};

/** What the checks say of the whole set, in one line. */
export function ProofSummaryBar({ summary: { tone, lead, rest, stamp, share }, onPage, action, record }: Props) {
  const Icon = ICONS[tone];
  return (
    <section className={classes.bar} data-tone={tone} aria-label="Result of the checks">
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden />
      <p className={classes.text} {...(tone !== 'checking' && { role: 'status' })}>
        <strong>{createElement(Fragment, null, ...lead.map((segment) => shown(segment, onPage)))}</strong> {rest}
      </p>
      {share !== null && (
        <span
          className={classes.progress}
          role="progressbar"
          aria-label="Pages checked"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
      {action && (
        <Button variant="default" className={classes.action ?? ''} loading={action.isBusy} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {stamp !== null && <span className={classes.stamp}>{stamp}</span>}
      {record}
    </section>
  );
}

function shown(segment: Segment, onPage: (page: number) => void): ReactNode {
  if (typeof segment === 'string') return segment;
  return (
    <button type="button" className={classes.page} onClick={() => onPage(segment.page)}>
      {segment.text}
    </button>
  );
}
