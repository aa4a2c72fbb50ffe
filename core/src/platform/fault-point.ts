/** The points of an upload, of combining a set and of checking a sealed one, at which a fault run kills the process. */
export type FaultPoint =
  | 'before-body'
  | 'half-body'
  | 'after-store'
  | 'inside-transaction'
  | 'after-commit'
  | 'parts-fetched'
  | 'combined-stored'
  | 'inside-combined'
  | 'set-fetched'
  | 'set-proven';

type Hook = (point: FaultPoint) => Promise<void>;

let hook: Hook | null = null;

/** Sets what happens at the points. Only a module that a test loads before the program calls it; the product itself never does. */
export function setFaultHook(given: Hook): void {
  hook = given;
}

/** A point at which a fault run can hold the process. Without such a run this does nothing, whatever the environment says. */
export async function faultPoint(point: FaultPoint): Promise<void> {
  await hook?.(point);
}
