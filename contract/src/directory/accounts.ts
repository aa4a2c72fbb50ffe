import { z } from 'zod';
import { MAX_ID, MAX_SEARCH_TEXT } from '../shared/limits.ts';
import { optional, plainText, wholeNumber } from '../shared/query-values.ts';

/** An account of the firm's bookkeeping. */
export const Account = z.strictObject({ id: z.int(), Account: z.string(), in_use: z.boolean() });
export type Account = z.infer<typeof Account>;

/** A project of an account, to which time is charged. */
export const Project = z.strictObject({ CSMIID: z.int(), Title: z.string() });
export type Project = z.infer<typeof Project>;

/** `account` is the text to search for. At most DROPDOWN_DEFAULT are answered. */
export const AccountsQuery = z.strictObject({ account: optional(plainText(MAX_SEARCH_TEXT)) });
export type AccountsQuery = z.output<typeof AccountsQuery>;
export const AccountsReply = z.strictObject({ data: z.array(Account) });

/** At most DROPDOWN_MAX are answered, the newest first. */
export const ProjectsQuery = z.strictObject({ account_id: wholeNumber });
export type ProjectsQuery = z.output<typeof ProjectsQuery>;
export const ProjectsReply = z.strictObject({ data: z.array(Project) });

/** The kinds of work that a company has a project for, in the order of its row, with the field that holds it. */
export const PROJECT_TYPES = ['seal', 'repair', 'speceng'] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];
const PROJECT_TYPE_LABEL: Record<ProjectType, string> = {
  seal: 'Seals',
  repair: 'Repairs',
  speceng: 'Spec Eng',
};
export const PROJECT_FIELD = {
  seal: 'SealCSMIID',
  repair: 'RepairCSMIID',
  speceng: 'SpecialEngineeringCSMIID',
} as const satisfies Record<ProjectType, string>;

/** Returns the title of a company's default project. */
export function defaultProjectTitle(type: ProjectType, year: number): string {
  return `${PROJECT_TYPE_LABEL[type]} ${year}`;
}

const id = (label: string) =>
  z.int(`${label} must be selected`).positive(`${label} must be selected`).max(MAX_ID, `${label} must be selected`);

/**
 * Makes the company's default project of a type, or finds the one that it has. The company takes it over when its row is
 * saved.
 */
export const CreateProjectBody = z.object({
  account_id: id('Account'),
  company_id: id('Company'),
  type: z.enum(PROJECT_TYPES, 'Type is not one of the listed values'),
});
export type CreateProjectBody = z.output<typeof CreateProjectBody>;
export const CreateProjectReply = z.strictObject({ message: z.string(), project: Project });
export type CreateProjectReply = z.infer<typeof CreateProjectReply>;
