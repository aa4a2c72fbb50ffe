import type { LicenseStatus } from '@sealdesk/contract/licenses/licenses.ts';
import type { EventKind } from '@sealdesk/core/timeline/event.ts';
import type { JobType, ProductType, StateCode } from '@sealdesk/contract/shared/codes.ts';

/** The rows of the demo data, in the table's words: they are written as they stand. */
export type CorporationRow = {
  id: number;
  name: string;
  cc_contact_id: number | null;
  vlan: string;
  mitek_version: string;
  activations: string;
  last_checked_at: Date;
  it_contacts: string;
  comments: string | null;
};

export type AccountRow = { id: number; name: string; in_use: boolean };
export type ProjectRow = { id: number; account_id: number; title: string };

export type CompanyRow = {
  id: number;
  name: string;
  paragon_organization: string;
  location: string;
  corporation_id: number | null;
  account_id: number;
  seal_project_id: number;
  repair_project_id: number;
  special_project_id: number;
  main_contact_id: number | null;
  cc_contact_id: number | null;
  allow_unsealed_request: boolean;
  comments: string | null;
  deleted_at: Date | null;
  is_default: boolean;
};

export type EmployeeRow = { id: number; name: string };

export type ContactRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  work_phone: string | null;
  cell_phone: string | null;
  company_id: number | null;
  corporation_id: number | null;
  timezone: string;
  employee_id: number | null;
  is_engineer: boolean;
  comments: string | null;
  deleted_at: Date | null;
};

/** Days are text: a license begins and ends on a calendar day, without an hour. */
export type LicenseRow = {
  contact_id: number;
  state: StateCode;
  number: string;
  valid_from: string;
  valid_until: string;
  status: LicenseStatus;
};

export type AuthorizationRow = { state: StateCode; number: string; valid_from: string; valid_until: string };

export type CertificateRow = {
  contact_id: number;
  /** As the database writes bytes. */
  sha256: string;
  subject: string;
  valid_from: Date;
  valid_until: Date;
};

export type JobRow = {
  number: number;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  upload_id: string;
  company_id: number;
  contact_id: number;
  sealing_engineer_id: number | null;
  initial_sealer_id: number | null;
  review_holder_id: number | null;
  reviewer_id: number | null;
  created_by: number;
  status: number;
  held_from_status: number | null;
  completion: number;
  designs: number;
  priority: number;
  work_order_place: number;
  wind_speed: number | null;
  unlocked_requested: boolean;
  type: JobType;
  product: ProductType;
  name: string;
  seal_states: StateCode[];
  design_program: string;
  design_code: string;
  plate_manufacturer: string;
  comments: string | null;
  staff_comments: string | null;
  lot_number: string | null;
  project_address: string | null;
  project_subdivision: string | null;
  model: string | null;
  designer_name: string | null;
  designer_address: string | null;
  designer_license_number: string | null;
  wind_code: string | null;
  wind_exposure: string | null;
  mean_roof_height: string | null;
  roof_load: string | null;
  floor_load: string | null;
  customer_name: string | null;
};

export type EventRow = {
  job_number: number;
  at: Date;
  actor_id: number | null;
  kind: EventKind;
  from_status: number | null;
  to_status: number | null;
  detail: Record<string, string | number | boolean>;
};

export type DocumentRow = {
  id: string;
  job_number: number;
  purpose: 'original' | 'initial_seals' | 'merged' | 'working' | 'final';
  name: string;
  version: number;
  size: number;
  /** In PostgreSQL's hex form. */
  sha256: string;
  object_key: string;
  uploader_id: number | null;
  created_at: Date;
  published_at: Date | null;
  superseded_at: Date | null;
};

export type TimeEntryRow = {
  job_number: number;
  employee_id: number;
  started_at: Date;
  ended_at: Date | null;
  seals: number;
  units: number;
  is_continued: boolean;
  description: string | null;
  account_id: number;
  project_id: number;
};
