import classes from './return-reason.module.css';

/** Why the job was returned to its customer, word for word. */
export function ReturnReason({ reason }: { reason: string }) {
  return (
    <div className={classes.box}>
      <p className={classes.title}>Why we returned it</p>
      <p className={classes.reason}>{reason}</p>
    </div>
  );
}
