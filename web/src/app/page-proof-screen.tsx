import { PageProofPage } from '../features/page-proof/page-proof.page.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const UploadDialog = lazyPart(() => import('../features/upload-dialog/upload-dialog.tsx'));
const CommentsDialog = lazyPart(() => import('../features/job-list/actions/comments-dialog.tsx'));

/** The page proof with the dialogs of other features that it opens. */
export function PageProofScreen() {
  return <PageProofPage UploadDialog={UploadDialog} CommentsDialog={CommentsDialog} />;
}
