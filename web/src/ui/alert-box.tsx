import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconRefresh, type Icon } from '@tabler/icons-react';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { ReactNode } from 'react';
import classes from './alert-box.module.css';

export type AlertKind = 'error' | 'warning' | 'success' | 'info';

const ICONS = { error: IconAlertTriangle, warning: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle };

type Props = {
  kind?: AlertKind;
  /** Left out, the box says that a request failed and what to do then. */
  message?: string;
  detail?: ReactNode;
  /** Left out, it is that of the kind. */
  icon?: Icon;
  /** For places where a reload mends nothing, such as beside a form. */
  withRefresh?: boolean;
  /** Retries what failed, where reloading the page is wrong. */
  onRetry?: () => void;
};

/** Reports a failure, or something worth knowing, above or instead of what it concerns. */
export function AlertBox({ kind = 'error', message, detail, icon, onRetry, withRefresh = !onRetry }: Props) {
  const Mark = icon ?? ICONS[kind];
  const second = detail ?? (message === undefined ? MESSAGES.cannotResolve : undefined);
  return (
    <div className={classes.box} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Mark className={classes.icon} size={16} aria-hidden />
      <p className={classes.text}>
        <strong>{message ?? MESSAGES.requestFailed}</strong> {second}
      </p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
      {withRefresh && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => window.location.reload()}
        >
          Refresh Page
        </Button>
      )}
    </div>
  );
}
