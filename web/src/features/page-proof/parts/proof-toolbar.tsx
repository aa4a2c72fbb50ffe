import { IconCheck } from '@tabler/icons-react';
import { FILTER_LABEL, type PageFilter } from '../proof-pages.ts';
import classes from './proof-toolbar.module.css';

type FiltersProps = {
  offered: readonly PageFilter[];
  counts: Record<PageFilter, readonly number[]>;
  filter: PageFilter;
  onFilter: (filter: PageFilter) => void;
};

/** Which pages are gone through, each choice with how many there are. */
export function PageFilters({ offered, counts, filter, onFilter }: FiltersProps) {
  return (
    <div className={classes.filters} role="group" aria-label="Pages to go through">
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.filter}
          data-filter={name}
          data-none={counts[name].length === 0 || undefined}
          aria-pressed={filter === name}
          onClick={() => onFilter(name)}
        >
          {FILTER_LABEL[name]} <span className={classes.count}>{counts[name].length.toLocaleString('en-US')}</span>
        </button>
      ))}
    </div>
  );
}

/** Whether what the seal added is tinted. A button, so that the keys of the screen still work after a click. */
export function TintSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button type="button" role="checkbox" aria-checked={isOn} className={classes.tint} onClick={() => onChange(!isOn)}>
      <span className={classes.box}>{isOn && <IconCheck size={13} stroke={3} aria-hidden />}</span>
      Tint added ink
    </button>
  );
}

type ViewsProps<View extends string> = {
  views: readonly { view: View; label: string }[];
  current: View;
  onView: (view: View) => void;
};

/** How the two pages are shown. */
export function ViewSwitch<View extends string>({ views, current, onView }: ViewsProps<View>) {
  return (
    <div className={classes.views} role="group" aria-label="View">
      {views.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          className={classes.view}
          aria-pressed={view === current}
          onClick={() => onView(view)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
