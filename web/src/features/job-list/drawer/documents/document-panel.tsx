import { ActionIcon, Button } from '@mantine/core';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import type { JobDocument } from '@sealdesk/contract/uploads/documents.ts';
import { IconCopy, IconDownload, IconEye, IconFileSearch, IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { OPENED_HERE } from '../../../../lib/open-job-address.ts';
import { pageProofPath } from '../../../../lib/page-proof-address.ts';
import { isPdf, previewPath } from '../../../../lib/preview-address.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { toastDone, toastError } from '../../../../ui/toast.tsx';
import { downloadDocument } from '../../actions/row-effects.ts';
import { documentsQuery } from '../job-page.queries.ts';
import { LinesSkeleton, PartFailure, StalePart } from '../load-states.tsx';
import { documentFacts, documentOrigin, shortHash, supersededSince } from './document-text.ts';
import classes from './document-panel.module.css';

/** A job can have hundreds of parts; more than these wait for a button. In print all of them are there. */
const SHOWN_AT_FIRST = 20;

/** Every document that was ever accepted for the job, newest first. */
export function DocumentPanel({ jobId }: { jobId: number }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(documentsQuery(jobId));
  const retry = () => void refetch();
  const [isWhole, setIsWhole] = useState(false);
  const documents = data?.documents;
  return (
    <section className={classes.panel} aria-labelledby="job-documents">
      <h2 className={classes.title} id="job-documents">
        Documents {documents && <span className={classes.count}>{documents.length}</span>}
      </h2>
      {!documents && error && <PartFailure error={error} onRetry={retry} />}
      {documents && <StalePart what="the documents" error={error} at={dataUpdatedAt} onRetry={retry} />}
      {!documents && !error && <LinesSkeleton label="Loading the documents" lines={4} />}
      {documents?.length === 0 && <p className={classes.none}>There are no documents yet.</p>}
      {documents && (
        <ul className={classes.list}>
          {documents.map((document, place) => (
            <Document
              key={document.document_id}
              jobId={jobId}
              document={document}
              isFolded={!isWhole && place >= SHOWN_AT_FIRST}
            />
          ))}
        </ul>
      )}
      {documents && !isWhole && documents.length > SHOWN_AT_FIRST && (
        <Button className={classes.all} variant="default" onClick={() => setIsWhole(true)}>
          Show all {documents.length}
        </Button>
      )}
    </section>
  );
}

/** `isFolded` leaves only what is printed. */
type DocumentProps = { jobId: number; document: JobDocument; isFolded: boolean };

function Document({ jobId, document, isFolded }: DocumentProps) {
  const viewer = useViewer();
  const { timezone } = viewer;
  const queryClient = useQueryClient();
  const { document_id, name, sha256, version, superseded_at, purpose } = document;
  const Icon = name.toLowerCase().endsWith('.zip') ? IconFileZip : IconFileTypePdf;
  const download = async () => {
    await downloadDocument(document_id, name);
    // The download is an event of the job, and no stream reports it.
    await queryClient.invalidateQueries({ queryKey: queryKeys.jobs.timeline(jobId) });
  };
  return (
    <li className={classes.document} data-folded={isFolded || undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.5} />
      </span>
      <div className={classes.facts}>
        <p className={classes.name} data-superseded={superseded_at !== null || undefined}>
          {name}
        </p>
        <p className={classes.line}>{documentFacts(document)}</p>
        <p className={classes.line}>{documentOrigin(document, timezone)}</p>
        {superseded_at && <p className={classes.superseded}>{supersededSince(document, timezone)}</p>}
        <p className={classes.hash}>
          sha256 <span data-part="short">{shortHash(sha256)}</span>
          <span data-part="whole">{sha256}</span>
          {!isFolded && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Copy the SHA-256 of ${name}, version ${version}`}
              data-tip="Copy the whole hash"
              onClick={() => void copyHash(sha256)}
            >
              <IconCopy size={13} aria-hidden />
            </ActionIcon>
          )}
        </p>
      </div>
      {!isFolded && isOperations(viewer) && (purpose === 'working' || purpose === 'final') && (
        <ActionIcon
          component={Link}
          to={pageProofPath({ document: document_id })}
          className={classes.download}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Page proof of ${name}, version ${version}`}
          data-tip="Page proof"
        >
          <IconFileSearch size={16} aria-hidden />
        </ActionIcon>
      )}
      {!isFolded && isPdf(name) && (
        <ActionIcon
          component={Link}
          to={previewPath(document_id)}
          state={OPENED_HERE}
          className={classes.download}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Preview ${name}, version ${version}`}
          data-tip="Preview"
        >
          <IconEye size={16} aria-hidden />
        </ActionIcon>
      )}
      {!isFolded && (
        <ActionIcon
          className={classes.download}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Download ${name}, version ${version}`}
          data-tip="Download"
          onClick={() => void download()}
        >
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

async function copyHash(sha256: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sha256);
    toastDone('SHA-256 copied.');
  } catch {
    // No clipboard (an address without https), no permission, or a window in the background.
    toastError('Failed to copy the SHA-256.');
  }
}
