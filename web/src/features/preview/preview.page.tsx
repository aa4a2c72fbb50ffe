import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { PagesReply } from '@sealdesk/contract/uploads/page-pictures.ts';
import { IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { downloadDocument } from '../../lib/download/download.ts';
import { CallFailed, failureSentence, isSessionOver } from '../../lib/session/failure.ts';
import { PageStage } from '../../page-view/page-stage.tsx';
import { PageStrip } from '../../page-view/page-strip.tsx';
import { PageTurn, ZoomTools } from '../../page-view/page-tools.tsx';
import { usePagesAhead } from '../../page-view/use-page-picture.ts';
import { useZoom } from '../../page-view/use-zoom.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './preview.module.css';
import { pagesQuery } from './preview.queries.ts';
import { neighborPages, shownPage, stripPages } from './preview-pages.ts';
import { usePreviewKeys } from './use-preview-keys.ts';
import { useWayBack } from './use-way-back.ts';

/** The pages of a document as pictures: /preview?document=…&page=1. */
export function PreviewPage() {
  const [address] = useSearchParams();
  const documentId = address.get('document');
  return documentId ? <LoadedPreview key={documentId} documentId={documentId} /> : <NoSuchDocument />;
}

function LoadedPreview({ documentId }: { documentId: string }) {
  const { data, error, refetch } = useQuery(pagesQuery(documentId));
  if (data && data.pages > 0) return <Preview document={data} />;
  if (data) return <Message title="This document has no pages" back={data.job_id} />;
  if (isNotFound(error)) return <NoSuchDocument />;
  if (error) {
    return (
      <Frame title="Preview">
        {!isSessionOver(error) && <AlertBox message={failureSentence(error)} onRetry={() => void refetch()} />}
      </Frame>
    );
  }
  return (
    <Frame title="Preview">
      <p role="status">Loading the pages</p>
    </Frame>
  );
}

function Preview({ document }: { document: PagesReply }) {
  const { document_id, job_id, name, pages } = document;
  const [address, setAddress] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 799px)', undefined, { getInitialValueInEffect: false });
  const zoom = useZoom();
  const { back, backPath, state } = useWayBack(job_id);
  const page = shownPage(address.get('page'), pages);
  const { former, next } = neighborPages(page, pages);
  const source = { kind: 'document', id: document_id } as const;
  const strip = useMemo(() => stripPages(pages), [pages]);
  const open = (to: number) => {
    const changed = new URLSearchParams(address);
    changed.set('page', String(to));
    setAddress(changed, { replace: true, state, preventScrollReset: true });
  };
  const turn = (step: 1 | -1) => {
    const to = step === 1 ? next : former;
    if (to !== null) open(to);
  };
  usePreviewKeys({ turn, open, pages, zoom, back });
  usePagesAhead([next, former].filter((one) => one !== null).map((one) => ({ source, page: one })));

  return (
    <div className={classes.screen}>
      <title>{`${name} · Sealdesk`}</title>
      <header className={classes.head}>
        <div className={classes.what}>
          <Link className={classes.back} to={backPath} onClick={back}>
            <IconChevronLeft size={16} aria-hidden />
            <VisuallyHidden>Back to </VisuallyHidden>
            {formatJobNumber(job_id)}
          </Link>
          <h1 className={classes.title}>{name}</h1>
          <p className={classes.count}>{pages === 1 ? '1 page' : `${pages} pages`}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void downloadDocument(document_id, name)}
        >
          Download
        </Button>
      </header>
      <div className={classes.card}>
        <div className={classes.toolbar}>
          <PageTurn page={page} pages={pages} former={former} next={next} onOpen={open} />
          <ZoomTools zoom={zoom} />
        </div>
        <div className={classes.parts}>
          <div className={classes.strip}>
            <PageStrip source={source} pages={strip} current={page} onOpen={open} layout={isNarrow ? 'row' : 'grid'} />
          </div>
          <PageStage
            view="sealed"
            submitted={null}
            sealed={{ source, page, name: '', spokenName: `Page ${page}` }}
            size={null}
            tint={false}
            added={[]}
            rings={[]}
            amber={[]}
            zoom={zoom}
            onTurn={turn}
          />
        </div>
      </div>
      <VisuallyHidden role="status">{`Page ${page} of ${pages}`}</VisuallyHidden>
    </div>
  );
}

/** The same for an id that is missing or wrong, a document that is not the viewer's, and one that is no PDF. */
function NoSuchDocument() {
  return <Message title="There is no such document" detail="It may not be a PDF, or it is not yours to see." />;
}

function Message({ title, detail, back }: { title: string; detail?: string; back?: number }) {
  const { backPath } = useWayBack(back);
  return (
    <Frame title="Preview">
      <EmptyState title={title} detail={detail}>
        <Button component={Link} to={backPath} variant="default">
          {back === undefined ? 'Back to the jobs' : `Back to ${formatJobNumber(back)}`}
        </Button>
      </EmptyState>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <title>{`${title} · Sealdesk`}</title>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 422);
}
