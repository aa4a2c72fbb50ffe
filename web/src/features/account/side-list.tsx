import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { SideNote } from './account-text.ts';
import classes from './side-list.module.css';

export type SideEntry = { id: string; title: string; note: SideNote | null };

/** The sections with the one thing of each that may need attention; each jumps to its section. */
export function SideList({ entries, children }: { entries: SideEntry[]; children: ReactNode }) {
  const current = useSectionInView(entries.map(({ id }) => id));
  return (
    <aside className={classes.side} aria-label="Sections">
      <ul className={classes.list}>
        {entries.map(({ id, title, note }) => (
          <li key={id}>
            <a className={classes.entry} href={`#${id}`} aria-current={id === current || undefined} onClick={jump}>
              <span className={classes.title}>{title}</span>
              {note && (
                <span className={classes.note} data-attention={note.needsAttention || undefined}>
                  {note.text}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <p className={classes.below}>{children}</p>
    </aside>
  );
}

/** The address stays as it is: a section is no page that one goes back from. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const section = document.querySelector<HTMLElement>(event.currentTarget.hash);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** How far below the top bar the head of a section may stand. */
const TOP_PX = 120;

/** Returns the section that is read now: the last one whose head has reached the top. */
function useSectionInView(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const passed = key.split(' ').filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top < TOP_PX;
      });
      setCurrent(passed.at(-1) ?? key.split(' ')[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [key]);
  return current;
}
