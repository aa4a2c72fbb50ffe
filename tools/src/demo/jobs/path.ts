import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import type { Move } from './moves.ts';
import type { Random } from '../random.ts';

/** How a job came to where it stands: from its creation to the goal, with a detour now and then. */
export function pathTo(random: Random, type: JobType, goal: StatusName): Move[] {
  const path = new Path();
  const lane = laneOf(random, type, goal);
  path.go('create', 'received');

  // A held, cancelled or returned job first went somewhere else.
  const before = BEFORE[goal];
  const stop = before ? random.pick(before[lane]) : goal;
  const walk = () => {
    let detours = random.chance(0.18) ? random.int(1, 2) : 0;
    while (path.at !== stop) {
      if (detours > 0 && random.chance(0.4) && detour(random, path, lane)) detours -= 1;
      else forward(random, path, lane, stop);
    }
  };
  walk();
  if (goal === 'complete' && random.chance(0.03)) {
    path.go('revise', 'inProgress');
    walk();
  }

  if (goal === 'onHold') path.go('hold', goal);
  if (goal === 'cancelled') path.go('cancel', goal);
  if (goal === 'returned') path.go('return-to-customer', goal);
  return path.moves;
}

type Lane = 'seal' | 'engineering';

/** Repairs and specialty jobs mostly go to an engineer, who delivers without an initial set. */
function laneOf(random: Random, type: JobType, goal: StatusName): Lane {
  if (goal === 'inEngineering') return 'engineering';
  const onlySealed: StatusName[] = ['readyToSeal', 'finalReview', 'finalReviewReserved', 'awaitingFinal'];
  if (type === 's' || onlySealed.includes(goal)) return 'seal';
  return random.chance(0.8) ? 'engineering' : 'seal';
}

const BEFORE: Partial<Record<StatusName, Record<Lane, readonly StatusName[]>>> = {
  onHold: { seal: ['received', 'inProgress', 'readyToSeal'], engineering: ['inProgress', 'inEngineering'] },
  cancelled: { seal: ['received', 'received', 'inProgress'], engineering: ['received', 'inEngineering'] },
  returned: {
    seal: ['received', 'inProgress', 'inProgress', 'readyToSeal'],
    engineering: ['inProgress', 'inEngineering'],
  },
};

/** One step of the usual way, never past the stop. */
function forward(random: Random, path: Path, lane: Lane, stop: StatusName): void {
  const { at } = path;
  if (at === 'received' && (stop === 'inProgress' || random.chance(0.8))) path.go('take-up', 'inProgress');
  else if (at === 'received' || at === 'inProgress') beginWork(path, lane);
  else if (at === 'readyToSeal') path.go('for-review', 'finalReview');
  else if (at === 'finalReviewReserved' && stop === 'finalReview') path.go('release', stop);
  else if (at === 'finalReview' && (stop === 'finalReviewReserved' || random.chance(0.3)))
    path.go('reserve', 'finalReviewReserved');
  else if (at === 'finalReview' || at === 'finalReviewReserved') path.go('approve', 'awaitingFinal');
  else if (at === 'awaitingFinal' || at === 'inEngineering') path.go('final-upload', 'complete');
  else if (at === 'returned') path.go('replace-all', 'received');
  else throw new Error(`Nothing leads on from ${at}.`);
}

function beginWork(path: Path, lane: Lane): void {
  if (lane === 'engineering') path.go('take-up-into-engineering', 'inEngineering');
  else path.go('to-seal', 'readyToSeal');
}

/** Something that went wrong and was mended; false where nothing usually does. */
function detour(random: Random, path: Path, lane: Lane): boolean {
  const here = path.at;
  if (here === 'inProgress' && random.chance(0.6)) {
    path.go('return-to-customer', 'returned');
  } else if (here === 'readyToSeal' && random.chance(0.5)) {
    path.go('pull-back', 'inProgress');
  } else if (here === 'finalReview' || here === 'finalReviewReserved') {
    path.go('return', random.chance(0.7) ? 'readyToSeal' : 'inProgress');
  } else if (here !== 'received' && lane === 'seal') {
    path.go('hold', 'onHold');
    path.go('resume', here);
  } else {
    return false;
  }
  return true;
}

class Path {
  readonly moves: Move[] = [];

  get at(): StatusName {
    return this.moves.at(-1)!.to;
  }

  go(kind: MoveName, to: StatusName): void {
    this.moves.push({ kind, from: this.moves.at(-1)?.to ?? null, to });
  }
}
