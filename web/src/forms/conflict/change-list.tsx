import { useMediaQuery } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { PHONE } from '../../ui/dialogs/dialog.tsx';
import classes from './conflict-parts.module.css';

/** A change that needs no choice, its values as people read them. */
export type Change = { name: string; label: string; before: string; after: string; isMono?: boolean };
type Props = { title: string; count: string; changes: readonly Change[] };

/** Changes that need no choice, old and new. On the phone the list is folded. */
export function ChangeList({ title, count, changes }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (changes.length === 0) return null;
  return (
    <details className={classes.list} open={!isPhone}>
      <summary className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </summary>
      <dl className={classes.changes}>
        {changes.map(({ name, label, before, after, isMono }) => (
          <div key={name} className={classes.change} data-tip={`${before} → ${after}`}>
            <dt>{label}</dt>
            <dd data-mono={isMono || undefined}>
              <del>{before}</del>
              <IconArrowRight className={classes.arrow} size={13} aria-label="to" role="img" />
              <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
