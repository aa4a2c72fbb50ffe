/** Fixed sentences, letter for letter. Both sides take them from here. */
export const MESSAGES = {
  pleaseWait: 'Please wait...',
  requestFailed: 'A request to the server failed. Please try refreshing the page and/or logging in again.',
  cannotResolve: 'If you cannot resolve the issue, please let us know.',
  notAuthorized: 'Not Authorized',
  notFound: 'Resource not found',
  serverError: 'Server error',
  noResponse: 'No response from the server. Please check your connection.',
  requestSetup: 'Request setup error.',
  unparsableAnswer: 'Error parsing server response.',
  unexpected: 'An unexpected error occurred. Please try again.',
  sessionTimedOut: 'Session has timed out. Please log in again.',
  uploadSessionTimedOut: 'Your session has timed out. Please refresh the page and/or login and try again.',
  fileRejected: 'File rejected for an unknown reason. Please try again.',
  tooManyFilesDropped: 'Too many files',
  uploadFailed: 'An error occurred.',
  uploadStepFailed: 'An error occurred during the next validation step.',
  uploadUnexpected: "An unexpected error occurred. Please consult with the product's staff.",
  notUploaded: 'It appears you have not uploaded a file. Please upload a file before submitting.',
  sealsNeedOtherChecks: 'Uploads for seal jobs require different validations.',
  emailCopies: 'A copy of this email will be sent to:',
  uploadedFile: 'Uploaded File:',
  noFiles: 'No files available for download.',
  renderingSealed: 'Requesting the rendering of the sealed document...',
  allDownloaded: 'All files downloaded successfully.',
  createLookupsFailed: 'Error loading company/contact/user data. Please try once again, then contact support',
  createFailed: 'Error creating job.',
  additionalData: 'Error fetching additional data. Please try again.',
  listFailed: 'server error. Please try refreshing once.',
  jobNotFound: 'Job not found. Please check the job ID.',
  reasonRequired: 'A reason is required.',
  targetRequired: 'Choose where the job goes.',
  noJobComments: 'No job comments available.',
  copyFailed: 'Failed to copy URL.',
  priorityFailed: 'Failed to update job priority order',
  signInRefused: 'That email, password or code is not right.',
  signInTooMany: 'Too many attempts. Wait a few minutes and try again.',
  noAccess: 'This account has no access to Sealdesk.',
  identityProviderDown: 'The firm’s sign-in does not answer. Please try again in a few minutes.',
  keyUsedForAnother: 'The Idempotency-Key was used for another request.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'The service is not available at the moment. Please try again shortly.',
} as const;

/** What the generic handler says of a status when the answer carries no message. */
export function statusMessage(status: number): string {
  if (status === 401 || status === 403) return MESSAGES.notAuthorized;
  if (status === 404) return MESSAGES.notFound;
  if (status === 500) return MESSAGES.serverError;
  return `${status} Error`;
}
