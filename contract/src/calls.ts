import { z } from 'zod';
import {
  CompaniesDropdown,
  ContactDropdownQuery,
  ContactsDropdown,
  CorporationsDropdown,
  EmployeesDropdown,
  NamedDropdownQuery,
  StatusDropdown,
  TimezonesDropdown,
} from './dropdowns.ts';
import { JobListQuery } from './job-list-query.ts';
import { GetJobQuery, GetJobReply, JobCounts, JobListReply } from './job.ts';
import type { CallName } from './paths.ts';
import { SetPriorityBody, SetPriorityReply } from './priority-order.ts';
import { LoginBody, SignInStep, TokenReply, TotpBody, User } from './session.ts';

type CallShape = { query?: z.ZodType; body?: z.ZodType; reply: z.ZodType; status?: 200 | 201 | 202 | 204 };

/** What each call takes and answers. Routes, the typed client and the OpenAPI document are made from this. */
export const CALLS = {
  checkToken: { reply: TokenReply },
  refreshToken: { reply: TokenReply },
  login: { body: LoginBody, reply: SignInStep },
  totp: { body: TotpBody, reply: SignInStep },
  logout: { reply: z.undefined(), status: 204 },
  user: { reply: User },
  listJobs: { query: JobListQuery, reply: JobListReply },
  countJobs: { reply: JobCounts },
  getJob: { query: GetJobQuery, reply: GetJobReply },
  setPriorityOrder: { body: SetPriorityBody, reply: SetPriorityReply },
  companiesDropdown: { query: NamedDropdownQuery, reply: CompaniesDropdown },
  contactsDropdown: { query: ContactDropdownQuery, reply: ContactsDropdown },
  corporationsDropdown: { query: NamedDropdownQuery, reply: CorporationsDropdown },
  employeesDropdown: { reply: EmployeesDropdown },
  statusDropdown: { reply: StatusDropdown },
  timezonesDropdown: { reply: TimezonesDropdown },
} satisfies Record<CallName, CallShape>;

export type Calls = typeof CALLS;
