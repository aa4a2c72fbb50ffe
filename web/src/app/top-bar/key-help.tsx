import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { GO_KEYS, LIST_KEYS, type KeyGroup } from '../../lib/keys/key-list.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { LargeDialog } from '../../ui/dialogs/large-dialog.tsx';
import classes from './key-help.module.css';
import { mayOpen, SCREENS } from '../screens.ts';

/** The list of keys. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const goTo: KeyGroup = {
    title: 'Go to',
    lines: Object.entries(GO_KEYS)
      .filter(([, name]) => mayOpen(SCREENS[name], viewer))
      .map(([key, name]) => ({ keys: ['G', key], does: SCREENS[name].title })),
  };
  const groups = [...LIST_KEYS, goTo]
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter(({ isForEmployees }) => !isForEmployees || isEmployee(viewer)),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <LargeDialog title="Keys" onClose={onClose}>
      <div className={classes.groups}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.lines}>
              {lines.map(({ keys, does }) => (
                <div key={does} className={classes.line}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.note}>Letters work while no field has the focus. The account menu switches them off.</p>
    </LargeDialog>
  );
}
