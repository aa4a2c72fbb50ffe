/** The role number that makes a person operations. Lower numbers carry no right of their own. */
export const OPERATIONS_ROLE = 10;

/** What of a person decides what they may see and do. */
export type Person = {
  employee_id: number | null;
  role: number;
  isSealingEngineer: boolean;
  /** Left out where it is not asked whether they sealed a job. */
  contact_id?: number;
};

/** The three kinds of viewer for which answers are built. */
export const VIEWER_KINDS = ['customer', 'employee', 'operations'] as const;
export type ViewerKind = (typeof VIEWER_KINDS)[number];

/** Operations: role 10, and always an employee. */
export function isOperations(person: Person): boolean {
  return person.role === OPERATIONS_ROLE && person.employee_id !== null;
}

/** Anyone of the firm: has an employee_id. */
export function isEmployee(person: Person): boolean {
  return person.employee_id !== null;
}

/** Which of the three kinds a person is. */
export function viewerKind(person: Person): ViewerKind {
  if (isOperations(person)) return 'operations';
  return isEmployee(person) ? 'employee' : 'customer';
}
