import classes from './return-reason.module.css';

/** Why the job was returned to its customer, word for word, and when, where that is known. */
export function ReturnReason({ reason, when }: { reason: string; when?: string }) {
  return (
    <div className={classes.box}>
      <p className={classes.title}>Why we returned it{when && `, ${when}`}</p>
      <p className={classes.reason}>{reason}</p>
    </div>
  );
}
