import { LETTER_WORDS, type FactValue, type Letter } from '@sealdesk/contract/mail/letter.ts';
import { useViewer } from '../lib/session/viewer.ts';
import { LargeDialog } from './dialogs/large-dialog.tsx';
import classes from './letter-dialog.module.css';
import { Logo } from './logo.tsx';

type Props = { to: string; letter: Letter; onClose: () => void };

const WIDTH = 648;

/** A mail as it will go out: the same words in the same order, in the frame of every mail. */
export function LetterDialog({ to, letter, onClose }: Props) {
  return (
    <LargeDialog title="Preview of the email" width={WIDTH} onClose={onClose}>
      <dl className={classes.envelope}>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Subject</dt>
        <dd>{letter.subject}</dd>
      </dl>
      <Sheet letter={letter} />
    </LargeDialog>
  );
}

function Sheet({ letter }: { letter: Letter }) {
  const { firm_name, firm_signature } = useViewer();
  const { title, greeting, paragraphs, facts, reason, steps, button, smallPrint, footer } = letter;
  return (
    <article className={classes.sheet} aria-label="Email">
      <div className={classes.body}>
        <p className={classes.head}>
          <Logo size={24} /> {firm_name}
        </p>
        <h3 className={classes.title}>{title}</h3>
        <p>{greeting}</p>
        <p className={classes.words}>{paragraphs.map((lines) => lines.join('\n')).join('\n\n')}</p>
        {facts.length > 0 && <Facts facts={facts} />}
        {reason && (
          <blockquote className={classes.reason}>
            <p className={classes.reasonHead}>{LETTER_WORDS.reason}</p>
            <p className={classes.words}>{reason.lines.join('\n')}</p>
            <p className={classes.small}>{reason.from}</p>
          </blockquote>
        )}
        {steps.length > 0 && (
          <>
            <p className={classes.stepsHead}>{LETTER_WORDS.steps}</p>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
        {button && (
          <>
            {/* Looks like the button of the mail; it leads nowhere from here. */}
            <p className={classes.button}>{button.words}</p>
            <p className={classes.small}>
              {LETTER_WORDS.copyAddress} {button.address}
            </p>
          </>
        )}
        {smallPrint.map((line) => (
          <p key={line} className={classes.small}>
            {line}
          </p>
        ))}
      </div>
      <div className={classes.foot}>
        {[...footer, firm_signature].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </article>
  );
}

function Facts({ facts }: Pick<Letter, 'facts'>) {
  return (
    <table className={classes.facts}>
      <tbody>
        {facts.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {values.map((value) => (
                <p key={Object.values(value).join(' ')}>
                  <Value {...value} />
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ strong, words, note }: FactValue) {
  return (
    <>
      {strong !== undefined && <strong>{strong} </strong>}
      {words} {note !== undefined && <span className={classes.small}>{note}</span>}
    </>
  );
}
