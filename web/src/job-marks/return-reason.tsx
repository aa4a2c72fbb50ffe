import classes from './return-reason.module.css';

type Props = { reason: string; title?: string; when?: string };

/** Why the job was returned, word for word, and when, where that is known. */
export function ReturnReason({ reason, title = 'Why we returned it', when }: Props) {
  return (
    <div className={classes.box}>
      <p className={classes.title}>
        {title}
        {when && `, ${when}`}
      </p>
      <p className={classes.reason}>{reason}</p>
    </div>
  );
}
