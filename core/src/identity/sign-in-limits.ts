import { createHash } from 'node:crypto';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Db } from '../platform/database/database.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { TryLater } from '../refused.ts';
import { Delays } from './delays.ts';
import { networkOf } from './network-of.ts';
import {
  addAttempts,
  deleteAttempts,
  findFull,
  readAttempts,
  takeAttemptBack,
  type Counter,
} from './sign-in-limits.store.ts';

/** How many attempts are checked within the window, by what is counted. Those on one account are only delayed above it. */
const LIMITS = {
  // On one account from one network.
  account: { most: 5, minutes: 15, delays: true },
  // On one account from devices that its person signed in with before: nobody else's attempts count there.
  device: { most: 10, minutes: 15, delays: true },
  // Accounts that are tried from one network. People who share it and mistype are never so many.
  network: { most: 20, minutes: 15 },
  // On one account from all networks, known devices aside.
  ceiling: { most: 30, minutes: 60, delays: true },
  // Codes of one person and one kind, from wherever they come. The last one locks the kind for the whole time.
  code: { most: 10, minutes: 15, locks: true },
  // Mails with a link to one person.
  'reset-mail': { most: 5, minutes: 60 },
  // Calls from one network that need no session.
  firm: { most: 300, minutes: 15 },
  link: { most: 60, minutes: 15 },
  forgot: { most: 20, minutes: 15 },
  passkey: { most: 200, minutes: 15 },
  'recovery-code': { most: 20, minutes: 15 },
} as const;
type Counts = keyof typeof LIMITS;
type AttemptCounter = { counts: Counts; key: string };

/** Others' attempts are in the count too, so that a success takes back its own alone. */
const SHARED: ReadonlySet<Counts> = new Set([
  'network',
  'ceiling',
  'firm',
  'link',
  'forgot',
  'passkey',
  'recovery-code',
]);

type TakeBack = () => Promise<void>;

/**
 * Counts an attempt before it is checked, so that concurrent attempts are all counted; refuses above the limit, and writes
 * nothing then. Returns a function that takes the count back once the attempt succeeded.
 */
export async function countAttempt(core: Core, attempt: AttemptCounter[]): Promise<TakeBack> {
  const { takeBack } = await count(core, attempt.map(toCounter));
  return takeBack;
}

/** Counts a call from the network of that address; otherwise as `countAttempt`. */
export async function countCall(
  core: Core,
  kind: 'firm' | 'link' | 'forgot' | 'passkey' | 'recovery-code',
  address: string,
): Promise<TakeBack> {
  return countAttempt(core, [{ counts: kind, key: networkOf(address) }]);
}

type PasswordTry = {
  /** What was typed: nobody's address, or somebody's. */
  account: string;
  /** Whose it is; null when it is nobody's. */
  userId: number | null;
  address: string;
  /** Whether it is a device that this person signed in with before. */
  isKnownDevice: boolean;
};

/** The most that an attempt is delayed. A proxy gives up on an answer after 60 seconds. */
const LONGEST_DELAY_SECONDS = 30;
const delays = new Delays();

type CountedTry = {
  takeBack: TakeBack;
  /** Ends once the password may be checked; null where that is at once. */
  wait: (() => Promise<void>) | null;
};

/**
 * Counts a password that is tried. Above a limit of one account it has to wait, so that strangers can't lock a person out.
 * Raises an alert when it is the last that is checked from a network, or for a person without a delay.
 */
export async function countPasswordTry(core: Core, attempt: PasswordTry): Promise<CountedTry> {
  const counters = passwordCounters(attempt);
  const { key } = counters[0]!;
  // Read first: an attempt that could not even wait writes nothing.
  const former = await readAttempts(core.db, counters);
  const expected = delayOf(counters.map((counter, n) => [counter, former[n]! + 1]));
  let wait = expected > 0 ? delays.begin(key, expected) : null;
  try {
    const { reached, takeBack } = await count(core, counters);
    const seconds = delayOf(reached);
    wait ??= seconds > 0 ? delays.begin(key, seconds) : null;
    alertOfGuesses(core, attempt, reached);
    if (wait) core.log.warn({ counts: counters[0]!.counts, seconds }, 'A sign-in attempt is delayed');
    return { takeBack, wait: wait && wait.untilOver };
  } catch (error) {
    wait?.cancel();
    throw error;
  }
}

/** Returns the seconds that the longest of these counters delays an attempt: 1 above the limit, then twice as long each time. */
function delayOf(reached: [LimitCounter, attempts: number][]): number {
  const over = Math.max(...reached.map(([{ most, delays: isDelaying }, n]) => (isDelaying ? n - most : 0)));
  return over <= 0 ? 0 : Math.min(LONGEST_DELAY_SECONDS, 2 ** (over - 1));
}

function passwordCounters({ account, userId, address, isKnownDevice }: PasswordTry): LimitCounter[] {
  if (isKnownDevice) return [toCounter({ counts: 'device', key: String(userId) })];
  const network = networkOf(address);
  // Hashed: now and then people type a password where the address belongs.
  const hash = createHash('sha256').update(account).digest('hex');
  return [
    toCounter({ counts: 'account', key: `${hash} from ${network}` }),
    // Counts accounts: a second attempt on the same one is not counted again.
    { ...toCounter({ counts: 'network', key: network }), countsFirst: true },
    toCounter({ counts: 'ceiling', key: hash }),
  ];
}

function alertOfGuesses({ log }: Core, { userId, address }: PasswordTry, reached: [LimitCounter, number][]): void {
  const filled = new Set(reached.flatMap(([{ counts, most }, attempts]) => (attempts === most ? counts : [])));
  if (filled.has('network')) {
    const network = networkOf(address);
    raiseAlert(log, 'password-spraying', { network }, 'Passwords of many accounts are tried from one network');
  }
  if (filled.has('ceiling') && userId !== null) {
    raiseAlert(log, 'password-guessing', { userId }, 'Passwords of one account are guessed from many networks');
  }
}

type LimitCounter = Counter & { counts: Counts };

function toCounter({ counts, key }: AttemptCounter): LimitCounter {
  return { ...LIMITS[counts], counts, key: `${counts}:${key}` };
}

type Counted = { reached: [LimitCounter, attempts: number][]; takeBack: TakeBack };

/** Counts all or none; also returns how many attempts each counter has now. */
async function count(core: Core, counters: LimitCounter[]): Promise<Counted> {
  // Read first: what is refused needs no write and waits for no lock.
  const seconds = await findFull(core.db, counters);
  if (seconds !== null) throw tooMany(core, counters, seconds);
  const reached = await core.db.transaction().execute(async (tx) => {
    const each: Counted['reached'] = [];
    let former = 0;
    for (const counter of counters) {
      if (counter.countsFirst && former !== 1) continue;
      const attempts = await addAttempts(tx, counter);
      // Others were quicker. The error takes back what was counted before it.
      if (attempts === null) throw tooMany(core, counters, (await findFull(tx, counters)) ?? 1);
      each.push([counter, attempts]);
      former = attempts;
    }
    return each;
  });
  return { reached, takeBack: () => takeBack(core.db, counters) };
}

async function takeBack(db: Db, counters: LimitCounter[]): Promise<void> {
  let wasForgotten = false;
  for (const { counts, key, countsFirst } of counters) {
    if (!SHARED.has(counts)) wasForgotten = await deleteAttempts(db, key);
    // Several successes at once take back one account, as it was counted once.
    else if (!countsFirst || wasForgotten) await takeAttemptBack(db, key);
  }
}

function tooMany({ log }: Core, counters: LimitCounter[], seconds: number): TryLater {
  log.warn({ counts: counters[0]?.counts }, 'Too many sign-in attempts');
  return new TryLater('too-many', MESSAGES.signInTooMany, seconds);
}
