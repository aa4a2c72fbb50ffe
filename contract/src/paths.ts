/** Method and path of every call, without the schemas, so that the browser need not carry them. */
export const PATHS = {
  checkToken: ['GET', '/check-token'],
  refreshToken: ['POST', '/refresh-token'],
  login: ['POST', '/auth/login'],
  totp: ['POST', '/auth/totp'],
  logout: ['POST', '/auth/logout'],
  recoveryCode: ['POST', '/auth/recovery-code'],
  passkeyOptions: ['POST', '/auth/passkey/options'],
  passkeyVerify: ['POST', '/auth/passkey/verify'],
  forgotPassword: ['POST', '/auth/password/forgot'],
  resetPassword: ['POST', '/auth/password/reset'],
  openInvitation: ['POST', '/auth/invite/open'],
  invitationTotp: ['POST', '/auth/invite/totp'],
  invitationPasskey: ['POST', '/auth/invite/passkey'],
  invitationCredential: ['POST', '/auth/invite/credential'],
  invitationCodes: ['POST', '/auth/invite/codes'],
  invitationFirm: ['POST', '/auth/invite/firm'],
  acceptInvitation: ['POST', '/auth/invite/accept'],
  confirmEmail: ['POST', '/auth/email/confirm'],
  listSessions: ['GET', '/auth/sessions'],
  endSession: ['DELETE', '/auth/sessions/:id'],
  endSessions: ['DELETE', '/auth/sessions'],
  user: ['GET', '/api/user'],
  editUser: ['PUT', '/api/user'],
  waysIn: ['GET', '/api/user/ways-in'],
  ownSignIns: ['GET', '/api/user/sign-ins'],
  newPasskeyOptions: ['POST', '/api/user/passkeys/options'],
  addPasskey: ['POST', '/api/user/passkeys'],
  renamePasskey: ['PUT', '/api/user/passkeys/:id'],
  removePasskey: ['DELETE', '/api/user/passkeys/:id'],
  setPassword: ['PUT', '/api/user/password'],
  newTotp: ['POST', '/api/user/totp'],
  setTotp: ['PUT', '/api/user/totp'],
  newRecoveryCodes: ['POST', '/api/user/recovery-codes'],
  ownCertificates: ['GET', '/api/user/certificates'],
  listUsers: ['GET', '/api/users'],
  getUserFacts: ['GET', '/api/users/:id'],
  userSignIns: ['GET', '/api/users/:id/sign-ins'],
  inviteContact: ['POST', '/api/users'],
  editUserRights: ['PUT', '/api/users/:id'],
  inviteAgain: ['POST', '/api/users/:id/invitation'],
  withdrawInvitation: ['DELETE', '/api/users/:id/invitation'],
  resetSecondFactor: ['POST', '/api/users/:id/reset-second-factor'],
  waiveEmailConfirmation: ['POST', '/api/users/:id/email-change/waive'],
  listAudit: ['GET', '/api/audit'],
  listLicenses: ['GET', '/api/licenses'],
  addLicense: ['POST', '/api/licenses'],
  importLicenses: ['POST', '/api/licenses/import'],
  editLicense: ['PUT', '/api/licenses/:id'],
  renewLicense: ['POST', '/api/licenses/:id/renew'],
  removeLicense: ['POST', '/api/licenses/:id/remove'],
  addAuthorization: ['POST', '/api/authorizations'],
  endAuthorization: ['PUT', '/api/authorizations/:id'],
  addCertificate: ['POST', '/api/certificates'],
  endCertificate: ['POST', '/api/certificates/:id/end'],
  addFingerprint: ['POST', '/api/seal-fingerprints'],
  endFingerprint: ['POST', '/api/seal-fingerprints/:id/end'],
  listJobs: ['GET', '/api/jobs'],
  countJobs: ['GET', '/api/jobs/counts'],
  getJob: ['GET', '/api/getjob'],
  createJob: ['POST', '/api/jobs'],
  editJob: ['PUT', '/api/jobs/:job_id'],
  actOnJob: ['POST', '/api/jobs/:job_id/actions/:name'],
  whoCanSeal: ['GET', '/api/jobs/:job_id/sealers'],
  getWorkOrder: ['GET', '/api/jobs/:job_id/work-order'],
  getTimeline: ['GET', '/api/jobs/:job_id/timeline'],
  listDocuments: ['GET', '/api/jobs/:job_id/documents'],
  retryCombining: ['POST', '/api/jobs/:job_id/combine'],
  getProof: ['GET', '/api/jobs/:job_id/proof'],
  documentProof: ['GET', '/api/documents/:uuid/proof'],
  proveDocument: ['POST', '/api/documents/:uuid/proof'],
  uploadProof: ['GET', '/api/uploads/:uuid/proof'],
  resendMail: ['POST', '/api/jobs/:job_id/resend-mail'],
  uploadOriginal: ['POST', '/api/jobs/upload/original'],
  uploadForJob: ['POST', '/api/jobs/upload/:purpose/:jobId'],
  keywordCheck: ['POST', '/api/pdf-keyword-check'],
  integrityCheck: ['POST', '/api/pdf-integrity-check'],
  findUpload: ['GET', '/api/uploads/:uuid'],
  discardUpload: ['DELETE', '/api/uploads/:uuid'],
  listPages: ['GET', '/api/documents/:uuid/pages'],
  pageWords: ['GET', '/api/documents/:uuid/pages/:page/words'],
  uploadPageWords: ['GET', '/api/uploads/:uuid/files/:position/pages/:page/words'],
  findResumable: ['GET', '/api/resumable/:uuid'],
  discardResumable: ['DELETE', '/api/resumable/:uuid'],
  listFiles: ['GET', '/api/files/download/list'],
  setPriorityOrder: ['POST', '/api/jobs/set-priority-order'],
  latestEntry: ['GET', '/api/time-entries/latest'],
  startEntry: ['POST', '/api/start-entry'],
  startEntryConfirmed: ['POST', '/api/start-entry-confirmed'],
  updateEntry: ['POST', '/api/timesheet/update'],
  closeEntry: ['POST', '/api/timesheet/close'],
  correctEntry: ['POST', '/api/timesheet/correct'],
  keepEntry: ['POST', '/api/timesheet/keep'],
  listJobEntries: ['GET', '/api/jobs/:job_id/time-entries'],
  companiesDropdown: ['GET', '/api/dropdown/companies'],
  contactsDropdown: ['GET', '/api/dropdown/contacts'],
  corporationsDropdown: ['GET', '/api/dropdown/corporations'],
  employeesDropdown: ['GET', '/api/dropdown/employees'],
  statusDropdown: ['GET', '/api/dropdown/jobstatus'],
  timezonesDropdown: ['GET', '/api/dropdown/timezones'],
  listCorporations: ['GET', '/api/corporations'],
  getCorporation: ['GET', '/api/corporations/:id'],
  editCorporation: ['PUT', '/api/corporations/:id'],
  listCompanies: ['GET', '/api/companies'],
  createCompany: ['POST', '/api/companies'],
  editCompany: ['PUT', '/api/companies/:id'],
  companyDeletion: ['GET', '/api/companies/:id/deletion'],
  listContacts: ['GET', '/api/contacts'],
  createContact: ['POST', '/api/contacts'],
  editContact: ['PUT', '/api/contacts/:id'],
  contactDeletion: ['GET', '/api/contacts/:id/deletion'],
  corporateContacts: ['GET', '/api/contacts/corporate-for-dropdown'],
  searchAccounts: ['GET', '/api/accounts'],
  listProjects: ['GET', '/api/projects'],
  createProject: ['POST', '/api/projects/create-default'],
} as const;
export type CallName = keyof typeof PATHS;

/** Where the browser itself goes to sign in through the firm; not calls of a program. */
export const OIDC_START_PATH = '/auth/oidc/start';
export const OIDC_CALLBACK_PATH = '/auth/oidc/callback';

/** The stream of changed jobs, as server-sent events. Not a call: its answer does not end. */
export const JOB_EVENTS_PATH = '/api/jobs/events';

/** Fetches one file of a job. Not a call: its answer is the file. */
export const DOWNLOAD_PATH = '/api/files/download';
/** Fetches one document by its id. Not a call: its answer is the document. */
export const DOCUMENT_PATH = '/api/documents/:uuid';
/** A page of a PDF as a picture. Not a call: its answer is the picture. */
export const PAGE_PICTURE_PATH = '/api/documents/:uuid/pages/:page';
/** The same of a sealed set that is under check or was refused. */
export const UPLOAD_PAGE_PICTURE_PATH = '/api/uploads/:uuid/files/:position/pages/:page';
/** All that is kept of the check of a document, or of an upload that is none, as a file. Not calls: their answers are the file. */
export const PROOF_RECORD_PATH = '/api/documents/:uuid/proof/record';
export const UPLOAD_PROOF_RECORD_PATH = '/api/uploads/:uuid/proof/record';
/** The jobs of the list as a file. Not a call: its answer is the file, written while it is sent. */
export const JOB_EXPORT_PATH = '/api/jobs/export';
/** The time entries of a period as a file. */
export const ENTRY_EXPORT_PATH = '/api/time-entries/export';
/** The audit trail, and the firm's licenses, as CSV files. */
export const AUDIT_EXPORT_PATH = '/api/audit/export';
export const LICENSE_EXPORT_PATH = '/api/licenses/export';
/** Where an upload that survives a lost connection is sent in pieces (the tus protocol). */
export const RESUMABLE_PATH = '/api/resumable';
/** The document that describes every call. */
export const OPENAPI_PATH = '/openapi.json';
