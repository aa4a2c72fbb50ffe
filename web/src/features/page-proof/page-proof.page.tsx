import { Button } from '@mantine/core';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { REFUSED_DAYS } from '@sealdesk/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type ProofAddress, pageProofPath } from '../../lib/page-proof-address.ts';
import { CallFailed, failureSentence, isSessionOver } from '../../lib/session/failure.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './page-proof.module.css';
import type { ProofDialogs } from './proof-dialogs.ts';
import { readOrigin, readProofAddress } from './proof-address.ts';
import { jobOfProofQuery } from './proof.queries.ts';
import { ReviewedSet } from './reviewed-set.tsx';
import { useProof } from './use-proof.ts';

const TITLE = 'Page proof';

/** Is this what we submitted, plus seals, and nothing else? One page after the other: /pageproof?job=48207. */
export function PageProofPage(dialogs: ProofDialogs) {
  const [address] = useSearchParams();
  const of = readProofAddress(address);
  return of ? <ProofOf key={JSON.stringify(of)} of={of} dialogs={dialogs} /> : <NoProof />;
}

function ProofOf({ of, dialogs }: { of: ProofAddress; dialogs: ProofDialogs }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { proof, error, newerAt, showNewer, reread } = useProof(of);
  const jobQuery = useQuery({ ...jobOfProofQuery(proof?.job_id ?? 0), enabled: proof !== undefined });
  const job = jobQuery.data?.job;
  const failure = error ?? jobQuery.error;
  if (!proof || !job) {
    if (failure instanceof CallFailed && failure.status === 404) return <NoProof />;
    return failure ? (
      <ProofFailure
        error={failure}
        onRetry={() => {
          reread();
          if (proof) void jobQuery.refetch();
        }}
      />
    ) : (
      <ProofSkeleton />
    );
  }
  const replacement = proof.replaced_by?.document_id;
  const show = () => {
    if (showNewer) return showNewer();
    if (replacement) void navigate(pageProofPath({ document: replacement }));
  };
  return (
    <ReviewedSet
      // Another set begins with its own first page, and none of its pages was opened.
      key={proof.sealed.sha256}
      proof={proof}
      job={job}
      newer={newerAt === null ? null : { at: newerAt, show }}
      origin={readOrigin(address)}
      error={failure}
      onReread={reread}
      {...dialogs}
    />
  );
}

/** The same for an address that names nothing, a set that is not there, and one whose refusal is no longer kept. */
function NoProof() {
  return (
    <Page title={TITLE}>
      <EmptyState
        title="There is no page proof at this address"
        detail={`The job may have no sealed set, or the refused upload may be older than ${REFUSED_DAYS} days.`}
      >
        <Button component={Link} to={SCREEN_PATHS.jobList} variant="default">
          Back to the jobs
        </Button>
      </EmptyState>
    </Page>
  );
}

function ProofFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Page title={TITLE}>
      {!isSessionOver(error) && <AlertBox message={failureSentence(error)} onRetry={onRetry} />}
    </Page>
  );
}

/** Gray shapes in the places of head, summary and card, until the proof is there. */
function ProofSkeleton() {
  return (
    <div className={classes.skeleton}>
      <title>{`${TITLE} · Sealdesk`}</title>
      <h1 className={classes.spoken}>{TITLE}</h1>
      <p role="status" className={classes.spoken}>
        Loading the page proof
      </p>
      <span data-shape="head" />
      <span data-shape="line" />
      <span data-shape="card" />
    </div>
  );
}
