import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import table from '../expiring/expiring.module.css';
import classes from './registers.module.css';

/** A line of a register. The first cell names it. */
export type RegisterRow = {
  id: number;
  cells: ReactNode[];
  isEnded: boolean;
  /** What the button does, and its spoken name; left out for what is over. */
  action?: { label: string; name: string; onAct: () => void } | undefined;
};

type Props = {
  label: string;
  heads: string[];
  rows: RegisterRow[];
  /** What the register is for. */
  about: string;
  /** Said where there is nothing in it. */
  nothing: string;
  add: { label: string; onAdd: () => void };
};

/** A register of this screen: what it is for, a button that adds to it, and its lines. */
export function RegisterTable({ label, heads, rows, about, nothing, add }: Props) {
  const hasActions = rows.some(({ action }) => action !== undefined);
  return (
    <>
      <div className={classes.bar}>
        <p>{about}</p>
        <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add.onAdd}>
          {add.label}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={classes.empty}>{nothing}</p>
      ) : (
        <table className={table.table} aria-label={label}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {hasActions && (
                <th scope="col" className={table.action}>
                  <VisuallyHidden>End</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [name, ...facts], isEnded, action }) => (
              <tr key={id} className={isEnded ? classes.ended : undefined}>
                <th scope="row">{name}</th>
                {facts.map((fact, place) => (
                  <td key={heads[place + 1]} data-label={heads[place + 1]}>
                    {fact}
                  </td>
                ))}
                {hasActions && (
                  <td className={table.action}>
                    {action && (
                      <Button
                        variant="default"
                        className={table.renew ?? ''}
                        aria-label={action.name}
                        onClick={action.onAct}
                      >
                        {action.label}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
