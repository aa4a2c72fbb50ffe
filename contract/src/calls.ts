import { z } from 'zod';
import {
  AccountsQuery,
  AccountsReply,
  CreateProjectBody,
  CreateProjectReply,
  ProjectsQuery,
  ProjectsReply,
} from './directory/accounts.ts';
import {
  CompanyListQuery,
  CompanyListReply,
  CompanyReply,
  EditCompanyBody,
  NewCompanyBody,
} from './directory/company.ts';
import {
  ContactListQuery,
  ContactListReply,
  ContactReply,
  CorporateContactsQuery,
  CorporateContactsReply,
  EditContactBody,
  LeftJobsBody,
  NewContactBody,
} from './directory/contact.ts';
import {
  Corporation,
  CorporationListQuery,
  CorporationListReply,
  EditCorporationBody,
  EditCorporationReply,
} from './directory/corporation.ts';
import { ContactDeletionEffects, DeletionEffects } from './directory/directory-list.ts';
import { IdParams } from './directory/id-params.ts';
import {
  CompaniesDropdown,
  ContactDropdownQuery,
  ContactsDropdown,
  CorporationsDropdown,
  EmployeesDropdown,
  NamedDropdownQuery,
  StatusDropdown,
  TimezonesDropdown,
} from './directory/dropdowns.ts';
import { ActOnJobBody, ActOnJobParams, ActOnJobReply } from './jobs/act-on-job.ts';
import { CreateJobBody, CreateJobReply } from './jobs/create-job.ts';
import { EditJobBody, EditJobReply } from './jobs/edit-job.ts';
import { DocumentParams, DocumentsReply } from './uploads/documents.ts';
import { PageParams, PagesReply, PageWordsReply, UploadPageParams } from './uploads/page-pictures.ts';
import { FileListQuery, FileListReply } from './uploads/files.ts';
import { JobListQuery } from './jobs/job-list-query.ts';
import { GetJobQuery, GetJobReply, JobCounts, JobListReply } from './jobs/job.ts';
import { JobPathParams } from './jobs/job-path.ts';
import { ResendMailReply, RetryCombiningReply } from './jobs/job-notice.ts';
import type { CallName } from './paths.ts';
import { SetPriorityBody, SetPriorityReply, WorkOrderReply } from './jobs/priority-order.ts';
import { ProveDocumentReply, SetProofReply } from './jobs/set-proof.ts';
import {
  CloseEntryBody,
  CorrectEntryBody,
  EntryReply,
  KeepEntryBody,
  StartEntryBody,
  StartEntryConfirmedBody,
  StartEntryReply,
  UpdateEntryBody,
} from './time-entries/entry-requests.ts';
import { JobEntriesReply, LatestEntryReply } from './time-entries/time-entry.ts';
import { TimelineQuery, TimelineReply } from './timeline/timeline.ts';
import { ResumableProgress } from './uploads/resumable-progress.ts';
import {
  AuthorizationReply,
  CertificateReply,
  EditLicenseBody,
  EndAuthorizationBody,
  FingerprintReply,
  ImportLicensesBody,
  ImportLicensesReply,
  LicenseReply,
  LicensesReply,
  MAX_IMPORT_TEXT,
  NewAuthorizationBody,
  NewCertificateBody,
  NewLicenseBody,
  OwnCertificatesReply,
  RemoveLicenseBody,
  RemoveLicenseReply,
  RenewLicenseBody,
} from './licenses/licenses.ts';
import { EditUserBody, EndedReply, EndSessionsQuery, SessionParams, SessionsReply } from './people/account.ts';
import { AuditQuery, AuditReply } from './people/audit.ts';
import {
  AcceptedReply,
  ConfirmEmailReply,
  ForgotBody,
  ForgotReply,
  Invitation,
  InvitationCredentialBody,
  LinkBody,
  RecoveryCodesReply,
  ResetBody,
  ResetReply,
} from './people/one-time-links.ts';
import { SignInRecordsQuery, SignInRecordsReply } from './people/sign-in-records.ts';
import { LoginBody, SignInStep, TokenReply, TotpBody, User } from './people/session.ts';
import {
  EditUserRightsBody,
  InviteBody,
  ReasonBody,
  UserFacts,
  UserListQuery,
  UserListReply,
  UserReply,
} from './people/users.ts';
import {
  AddPasskeyBody,
  PasskeyOptionsReply,
  PasskeyProofBody,
  RecoveryCodeBody,
  RenamePasskeyBody,
  SetPasswordBody,
  SetTotpBody,
  TotpSecretReply,
  WaysIn,
} from './people/ways-in.ts';
import { SetCheckBody, SetCheckReply } from './uploads/set-checks.ts';
import {
  JobUploadParams,
  JobUploadQuery,
  JobUploadReply,
  OriginalUploadReply,
  UploadParams,
  UploadProgress,
} from './uploads/upload.ts';
import { WhoCanSealReply } from './jobs/who-can-seal.ts';

/** The form of every call. */
export type CallShape = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Everything in the body is optional: a request without one is taken as one with an empty object. */
  isBodyOptional?: true;
  /** The body is a form with files (multipart), which the route reads as it comes in. */
  takesFiles?: true;
  reply: z.ZodType;
  status?: 200 | 201 | 202 | 204;
  /** The status of an answer that names a further step instead of ending the matter. */
  pendingStatus?: 202;
  /** How many bytes the body may have, where that is more than other calls take. */
  maxBytes?: number;
  /** An edit: a 409 can say that what it changes was changed since it was read. */
  canBeStale?: true;
  /** What a 422 can carry besides, where the call needs a further answer. */
  asksFor?: z.ZodObject;
};

/** What each call takes and answers. Routes, the typed client and the OpenAPI document are made from this. */
export const CALLS = {
  checkToken: { reply: TokenReply },
  refreshToken: { reply: TokenReply },
  login: { body: LoginBody, reply: SignInStep },
  totp: { body: TotpBody, reply: SignInStep },
  logout: { reply: z.undefined(), status: 204 },
  recoveryCode: { body: RecoveryCodeBody, reply: SignInStep },
  passkeyOptions: { reply: PasskeyOptionsReply },
  passkeyVerify: { body: PasskeyProofBody, reply: SignInStep },
  forgotPassword: { body: ForgotBody, reply: ForgotReply, status: 202 },
  resetPassword: { body: ResetBody, reply: ResetReply },
  openInvitation: { body: LinkBody, reply: Invitation },
  invitationTotp: { body: LinkBody, reply: TotpSecretReply },
  invitationPasskey: { body: LinkBody, reply: PasskeyOptionsReply },
  invitationCredential: { body: InvitationCredentialBody, reply: RecoveryCodesReply },
  invitationCodes: { body: LinkBody, reply: RecoveryCodesReply },
  invitationFirm: { body: LinkBody, reply: z.undefined(), status: 204 },
  acceptInvitation: { body: LinkBody, reply: AcceptedReply },
  confirmEmail: { body: LinkBody, reply: ConfirmEmailReply },
  listSessions: { reply: SessionsReply },
  endSession: { params: SessionParams, reply: EndedReply },
  endSessions: { query: EndSessionsQuery, reply: EndedReply },
  user: { reply: User },
  editUser: { body: EditUserBody, reply: User },
  waysIn: { reply: WaysIn },
  ownSignIns: { query: SignInRecordsQuery, reply: SignInRecordsReply },
  newPasskeyOptions: { reply: PasskeyOptionsReply },
  addPasskey: { body: AddPasskeyBody, reply: WaysIn, status: 201 },
  renamePasskey: { params: IdParams, body: RenamePasskeyBody, reply: WaysIn },
  removePasskey: { params: IdParams, reply: WaysIn },
  setPassword: { body: SetPasswordBody, reply: WaysIn },
  newTotp: { reply: TotpSecretReply },
  setTotp: { body: SetTotpBody, reply: WaysIn },
  newRecoveryCodes: { reply: RecoveryCodesReply },
  ownCertificates: { reply: OwnCertificatesReply },
  listUsers: { query: UserListQuery, reply: UserListReply },
  getUserFacts: { params: IdParams, reply: UserFacts },
  userSignIns: { params: IdParams, query: SignInRecordsQuery, reply: SignInRecordsReply },
  inviteContact: { body: InviteBody, reply: UserReply, status: 201 },
  editUserRights: { params: IdParams, body: EditUserRightsBody, reply: UserReply, canBeStale: true },
  inviteAgain: { params: IdParams, reply: UserReply },
  withdrawInvitation: { params: IdParams, reply: UserReply },
  resetSecondFactor: { params: IdParams, body: ReasonBody, reply: UserReply },
  waiveEmailConfirmation: { params: IdParams, body: ReasonBody, reply: UserReply },
  listAudit: { query: AuditQuery, reply: AuditReply },
  listLicenses: { reply: LicensesReply },
  addLicense: { body: NewLicenseBody, reply: LicenseReply, status: 201 },
  importLicenses: { body: ImportLicensesBody, reply: ImportLicensesReply, maxBytes: 2 * MAX_IMPORT_TEXT },
  editLicense: { params: IdParams, body: EditLicenseBody, reply: LicenseReply, canBeStale: true },
  renewLicense: { params: IdParams, body: RenewLicenseBody, reply: LicenseReply, status: 201 },
  removeLicense: { params: IdParams, body: RemoveLicenseBody, reply: RemoveLicenseReply, canBeStale: true },
  addAuthorization: { body: NewAuthorizationBody, reply: AuthorizationReply, status: 201 },
  endAuthorization: { params: IdParams, body: EndAuthorizationBody, reply: AuthorizationReply },
  addCertificate: { body: NewCertificateBody, reply: CertificateReply, status: 201 },
  endCertificate: { params: IdParams, reply: CertificateReply },
  addFingerprint: { takesFiles: true, reply: FingerprintReply, status: 201 },
  endFingerprint: { params: IdParams, reply: FingerprintReply },
  listJobs: { query: JobListQuery, reply: JobListReply },
  countJobs: { reply: JobCounts },
  getJob: { query: GetJobQuery, reply: GetJobReply },
  createJob: { body: CreateJobBody, reply: CreateJobReply, status: 201 },
  editJob: { params: JobPathParams, body: EditJobBody, reply: EditJobReply, canBeStale: true },
  actOnJob: { params: ActOnJobParams, body: ActOnJobBody, isBodyOptional: true, reply: ActOnJobReply },
  whoCanSeal: { params: JobPathParams, reply: WhoCanSealReply },
  getWorkOrder: { params: JobPathParams, reply: WorkOrderReply },
  getTimeline: { params: JobPathParams, query: TimelineQuery, reply: TimelineReply },
  listDocuments: { params: JobPathParams, reply: DocumentsReply },
  retryCombining: { params: JobPathParams, reply: RetryCombiningReply },
  getProof: { params: JobPathParams, reply: SetProofReply },
  documentProof: { params: DocumentParams, reply: SetProofReply },
  proveDocument: { params: DocumentParams, reply: ProveDocumentReply, status: 202 },
  uploadProof: { params: UploadParams, reply: SetProofReply },
  resendMail: { params: JobPathParams, reply: ResendMailReply },
  uploadOriginal: { takesFiles: true, reply: OriginalUploadReply },
  uploadForJob: {
    params: JobUploadParams,
    query: JobUploadQuery,
    takesFiles: true,
    reply: JobUploadReply,
    pendingStatus: 202,
  },
  keywordCheck: { body: SetCheckBody, reply: SetCheckReply },
  integrityCheck: { body: SetCheckBody, reply: SetCheckReply },
  findUpload: { params: UploadParams, reply: UploadProgress },
  discardUpload: { params: UploadParams, reply: z.undefined(), status: 204 },
  listPages: { params: DocumentParams, reply: PagesReply },
  pageWords: { params: PageParams, reply: PageWordsReply },
  uploadPageWords: { params: UploadPageParams, reply: PageWordsReply },
  findResumable: { params: UploadParams, reply: ResumableProgress },
  discardResumable: { params: UploadParams, reply: z.undefined(), status: 204 },
  listFiles: { query: FileListQuery, reply: FileListReply },
  setPriorityOrder: { body: SetPriorityBody, reply: SetPriorityReply },
  latestEntry: { reply: LatestEntryReply },
  startEntry: { body: StartEntryBody, reply: StartEntryReply, status: 201 },
  startEntryConfirmed: { body: StartEntryConfirmedBody, reply: StartEntryReply, status: 201 },
  updateEntry: { body: UpdateEntryBody, reply: EntryReply },
  closeEntry: { body: CloseEntryBody, reply: EntryReply },
  correctEntry: { body: CorrectEntryBody, reply: EntryReply },
  keepEntry: { body: KeepEntryBody, reply: EntryReply },
  listJobEntries: { params: JobPathParams, reply: JobEntriesReply },
  companiesDropdown: { query: NamedDropdownQuery, reply: CompaniesDropdown },
  contactsDropdown: { query: ContactDropdownQuery, reply: ContactsDropdown },
  corporationsDropdown: { query: NamedDropdownQuery, reply: CorporationsDropdown },
  employeesDropdown: { reply: EmployeesDropdown },
  statusDropdown: { reply: StatusDropdown },
  timezonesDropdown: { reply: TimezonesDropdown },
  listCorporations: { query: CorporationListQuery, reply: CorporationListReply },
  getCorporation: { params: IdParams, reply: Corporation },
  editCorporation: { params: IdParams, body: EditCorporationBody, reply: EditCorporationReply, canBeStale: true },
  listCompanies: { query: CompanyListQuery, reply: CompanyListReply },
  createCompany: { body: NewCompanyBody, reply: CompanyReply, status: 201 },
  editCompany: { params: IdParams, body: EditCompanyBody, reply: CompanyReply, canBeStale: true },
  companyDeletion: { params: IdParams, reply: DeletionEffects },
  contactDeletion: { params: IdParams, reply: ContactDeletionEffects },
  listContacts: { query: ContactListQuery, reply: ContactListReply },
  createContact: { body: NewContactBody, reply: ContactReply, status: 201 },
  editContact: {
    params: IdParams,
    body: EditContactBody,
    reply: ContactReply,
    canBeStale: true,
    asksFor: LeftJobsBody,
  },
  corporateContacts: { query: CorporateContactsQuery, reply: CorporateContactsReply },
  searchAccounts: { query: AccountsQuery, reply: AccountsReply },
  listProjects: { query: ProjectsQuery, reply: ProjectsReply },
  createProject: { body: CreateProjectBody, reply: CreateProjectReply, status: 201 },
} satisfies Record<CallName, CallShape>;

export type Calls = typeof CALLS;
