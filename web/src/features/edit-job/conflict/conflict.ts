import { FACT_NAMES, type EditValues, type FactName, isSame } from '../edit-values.ts';

/** Whose value a field gets; `both` joins the two. */
export type Choice = 'theirs' | 'mine' | 'both';

/** Three versions of a job: as the form was opened, as it is stored now, and as this person wants it. */
export type Versions = { opened: EditValues; stored: EditValues; mine: EditValues };

/** What to do with a job that somebody else saved while this person was editing it. */
export type Conflict = Versions & {
  /** Why a field can't be changed any more, by field. */
  locked: Partial<Record<FactName, string>>;
  choices: Partial<Record<FactName, Choice>>;
  /** The joined values, which can be edited. */
  joined: Partial<EditValues>;
  /** How often somebody saved before this person could. */
  round: number;
};

/** How the fields of three versions compare. A change of this person that is locked needs to be seen, so it is in `both`. */
export type Comparison = { both: FactName[]; theirs: FactName[]; mine: FactName[] };

/** The fields whose two values can be joined. */
const JOINABLE: ReadonlySet<FactName> = new Set(['job_comments', 'staff_comments', 'seal_states']);

/** Compares three versions field by field. The same change on both sides is none. */
export function compare({ opened, stored, mine }: Versions, locked: Conflict['locked'] = {}): Comparison {
  const result: Comparison = { both: [], theirs: [], mine: [] };
  for (const name of FACT_NAMES) {
    const isTheirs = !isSame(name, opened[name], stored[name]);
    const isMine = !isSame(name, opened[name], mine[name]);
    if (isSame(name, stored[name], mine[name])) continue;
    if (isMine && (isTheirs || locked[name] !== undefined)) result.both.push(name);
    else (isMine ? result.mine : result.theirs).push(name);
  }
  return result;
}

/** Opens the comparison. Of a former one of the same form, choices are kept whose two values are the same as before. */
export function openConflict(versions: Versions, locked: Conflict['locked'], former: Conflict | null = null): Conflict {
  const isKept = (name: FactName) =>
    former !== null &&
    isSame(name, former.stored[name], versions.stored[name]) &&
    isSame(name, former.mine[name], versions.mine[name]);
  const keep = <Part extends object>(part: Part | undefined) =>
    Object.fromEntries(Object.entries(part ?? {}).filter(([name]) => isKept(name as FactName))) as Part;
  return {
    ...versions,
    locked,
    choices: keep(former?.choices),
    joined: keep(former?.joined),
    round: (former?.round ?? 0) + 1,
  };
}

/** Returns the fields that both changed and of which this person has not said which to keep. */
export function leftToChoose(conflict: Conflict): FactName[] {
  const { both } = compare(conflict, conflict.locked);
  return both.filter((name) => choiceOf(conflict, name) === null);
}

/** Returns what is chosen of a field that both changed. A locked one can only stay as it is stored. */
export function choiceOf({ choices, locked }: Conflict, name: FactName): Choice | null {
  return locked[name] === undefined ? (choices[name] ?? null) : 'theirs';
}

/** Chooses for one field; what is joined starts as both values, theirs first. */
export function choose(conflict: Conflict, name: FactName, choice: Choice): Conflict {
  const joined =
    choice === 'both' && conflict.joined[name] === undefined
      ? { ...conflict.joined, [name]: joinedValue(conflict, name) }
      : conflict.joined;
  return { ...conflict, joined, choices: { ...conflict.choices, [name]: choice } };
}

/** Chooses one side for all fields that both changed. */
export function chooseAll(conflict: Conflict, choice: 'theirs' | 'mine'): Conflict {
  return compare(conflict, conflict.locked).both.reduce((now, name) => choose(now, name, choice), conflict);
}

/** Takes what this person enters in the form itself: it counts as theirs and as chosen. */
export function editMine<Name extends keyof EditValues>(
  conflict: Conflict,
  name: Name,
  value: EditValues[Name],
): Conflict {
  const mine = { ...conflict.mine, [name]: value };
  return name === 'reason'
    ? { ...conflict, mine }
    : { ...conflict, mine, choices: { ...conflict.choices, [name]: 'mine' } };
}

/** Takes what this person makes of the joined text. */
export function editJoined(conflict: Conflict, name: FactName, value: string): Conflict {
  return { ...conflict, joined: { ...conflict.joined, [name]: value } };
}

/** Returns true when the two values of the field can be joined. */
export function isJoinable(name: FactName): boolean {
  return JOINABLE.has(name);
}

/** Returns the job as it will be saved. What is not chosen yet is this person's. */
export function resolved(conflict: Conflict): EditValues {
  const { opened, stored, mine, joined } = conflict;
  const { both } = compare(conflict, conflict.locked);
  const values: Record<string, unknown> = { ...stored, reason: mine.reason };
  for (const name of FACT_NAMES) {
    if (!isSame(name, opened[name], mine[name])) values[name] = mine[name];
  }
  for (const name of both) {
    const choice = choiceOf(conflict, name);
    if (choice === 'theirs') values[name] = stored[name];
    if (choice === 'both') values[name] = joined[name] ?? mine[name];
  }
  const result = values as EditValues;
  // A reason is given for a move.
  return result.job_status === stored.job_status ? { ...result, reason: '' } : result;
}

function joinedValue({ stored, mine }: Conflict, name: FactName): string | string[] {
  if (name === 'seal_states') return [...new Set([...stored.seal_states, ...mine.seal_states])];
  return [stored[name], mine[name]].map((text) => String(text).trim()).join('\n');
}
