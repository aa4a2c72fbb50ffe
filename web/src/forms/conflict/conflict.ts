import type { NameOf } from '../problems.ts';
import { isSameValue } from './same-value.ts';

/** Whose value a field gets; `both` joins the two. */
export type Choice = 'theirs' | 'mine' | 'both';

/** Three versions of what is edited: as the form was opened, as it is stored now, and as this person wants it. */
export type Versions<Values> = { opened: Values; stored: Values; mine: Values };

/** What to do with something that somebody else saved while this person was editing it. */
export type Conflict<Values, Name extends NameOf<Values> = NameOf<Values>> = Versions<Values> & {
  /** Why a field can't be changed any more, by field. */
  locked: Partial<Record<Name, string>>;
  choices: Partial<Record<Name, Choice>>;
  /** The joined values, which can be edited. */
  joined: Partial<Values>;
  /** How often somebody saved before this person could. */
  round: number;
};

/** How the fields of three versions compare. A change of this person that is locked needs to be seen, so it is in `both`. */
export type Comparison<Name> = { both: Name[]; theirs: Name[]; mine: Name[] };

/** Joins the two values of a field, theirs first. */
type Join<Value> = (theirs: Value, mine: Value) => Value;
type Joins<Values, Name extends NameOf<Values>> = { [Key in Name]?: Join<Values[Key]> };

/** Joins two texts, one below the other. */
export const joinTexts: Join<string> = (theirs, mine) => [theirs, mine].map((text) => text.trim()).join('\n');

/** Returns how versions of a form are compared and brought together: `names` are the fields that others can change, too. */
export function conflictRules<Values extends object, Name extends NameOf<Values>>(
  names: readonly Name[],
  joins: Joins<Values, Name>,
) {
  type Open = Conflict<Values, Name>;

  /** Compares three versions field by field. The same change on both sides is none. */
  function compare({ opened, stored, mine }: Versions<Values>, locked: Open['locked'] = {}): Comparison<Name> {
    const result: Comparison<Name> = { both: [], theirs: [], mine: [] };
    for (const name of names) {
      const isTheirs = !isSameValue(opened[name], stored[name]);
      const isMine = !isSameValue(opened[name], mine[name]);
      if (isSameValue(stored[name], mine[name])) continue;
      if (isMine && (isTheirs || locked[name] !== undefined)) result.both.push(name);
      else (isMine ? result.mine : result.theirs).push(name);
    }
    return result;
  }

  /** Opens the comparison. Of a former one of the same form, choices are kept whose two values are the same as before. */
  function openConflict(versions: Versions<Values>, locked: Open['locked'], former: Open | null = null): Open {
    const isKept = (name: Name) =>
      former !== null &&
      isSameValue(former.stored[name], versions.stored[name]) &&
      isSameValue(former.mine[name], versions.mine[name]);
    const keep = <Part extends object>(part: Part | undefined) =>
      Object.fromEntries(Object.entries(part ?? {}).filter(([name]) => isKept(name as Name))) as Part;
    return {
      ...versions,
      locked,
      choices: keep(former?.choices),
      joined: keep(former?.joined),
      round: (former?.round ?? 0) + 1,
    };
  }

  /** Returns the fields that both changed and of which this person has not said which to keep. */
  function leftToChoose(conflict: Open): Name[] {
    return compare(conflict, conflict.locked).both.filter((name) => choiceOf(conflict, name) === null);
  }

  /** Returns what is chosen of a field that both changed. A locked one can only stay as it is stored. */
  function choiceOf({ choices, locked }: Pick<Open, 'choices' | 'locked'>, name: Name): Choice | null {
    return locked[name] === undefined ? (choices[name] ?? null) : 'theirs';
  }

  /** Chooses for one field; what is joined starts as both values, theirs first. */
  function choose(conflict: Open, name: Name, choice: Choice): Open {
    const join = joins[name];
    const joined =
      choice === 'both' && join && conflict.joined[name] === undefined
        ? { ...conflict.joined, [name]: join(conflict.stored[name], conflict.mine[name]) }
        : conflict.joined;
    return { ...conflict, joined, choices: { ...conflict.choices, [name]: choice } };
  }

  /** Chooses one side for all fields that both changed. */
  function chooseAll(conflict: Open, choice: 'theirs' | 'mine'): Open {
    return compare(conflict, conflict.locked).both.reduce((now, name) => choose(now, name, choice), conflict);
  }

  /** Takes what this person enters in the form itself: it counts as theirs and as chosen. */
  function editMine<Edited extends NameOf<Values>>(conflict: Open, name: Edited, value: Values[Edited]): Open {
    const mine = { ...conflict.mine, [name]: value };
    const isFact = names.some((fact) => (fact as string) === name);
    return isFact ? { ...conflict, mine, choices: { ...conflict.choices, [name]: 'mine' } } : { ...conflict, mine };
  }

  /** Takes what this person makes of the joined text. */
  function editJoined(conflict: Open, name: Name, value: string): Open {
    return { ...conflict, joined: { ...conflict.joined, [name]: value } };
  }

  /** Returns true when the two values of the field can be joined. */
  function isJoinable(name: Name): boolean {
    return joins[name] !== undefined;
  }

  /** Returns the values as they will be saved. What is not chosen yet is this person's. */
  function resolved(conflict: Open): Values {
    const { opened, stored, mine, joined } = conflict;
    const values: Values = { ...stored };
    for (const name of names) {
      if (!isSameValue(opened[name], mine[name])) values[name] = mine[name];
    }
    for (const name of compare(conflict, conflict.locked).both) {
      const choice = choiceOf(conflict, name);
      if (choice === 'theirs') values[name] = stored[name];
      if (choice === 'both') values[name] = joined[name] ?? mine[name];
    }
    return values;
  }

  return {
    compare,
    openConflict,
    leftToChoose,
    choiceOf,
    choose,
    chooseAll,
    editMine,
    editJoined,
    isJoinable,
    resolved,
  };
}
