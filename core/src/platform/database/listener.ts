import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export type ListenerOptions = {
  databaseUrl: string;
  channel: string;
  log: Log;
  onMessage(payload: string): void;
  /** Called with true once notifications arrive, also again after each loss, and with false at a loss. */
  onState(isListening: boolean): void;
  /** How often a keep-alive query is sent, and how long its answer may take. */
  questionMs?: number;
  answerMs?: number;
};

export type Listener = {
  isListening(): boolean;
  /**
   * Waits until everything that was announced by a transaction committed before this call has been passed to `onMessage`; throws
   * while the connection is lost. PostgreSQL sends what is announced before it answers the next query of the same connection.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A connection that died silently is noticed by a keep-alive query that gets no answer. */
const QUESTION_MS = 20_000;
const ANSWER_MS = 5_000;
const CLOSE_MS = 1_000;

/** How long to wait before the n-th attempt to connect in a row, the first being 0. */
export function listenerPause(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
}

/**
 * Listens on a channel over a connection of its own until closed; a pooled one would lose the subscription. A lost
 * connection is opened again by itself. What was announced meanwhile is lost, which `onState` reports.
 */
export function openListener({
  databaseUrl,
  channel,
  log,
  onMessage,
  onState,
  questionMs = QUESTION_MS,
  answerMs = ANSWER_MS,
}: ListenerOptions): Listener {
  let client: pg.Client | null = null;
  let isListening = false;
  let isClosed = false;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'sealdesk-listener',
      connectionTimeoutMillis: 3_000,
      query_timeout: answerMs,
      keepAlive: true,
    });
    client = mine;
    // One loss may emit several events; the first counts.
    mine.on('error', (error) => lose(mine, error));
    mine.on('end', () => lose(mine, new Error('the connection ended')));
    mine.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await mine.connect();
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`);
      if (client !== mine) return;
      attempts = 0;
      isListening = true;
      onState(true);
      ask(mine);
    } catch (error) {
      lose(mine, error);
    }
  }

  function ask(mine: pg.Client): void {
    timer = setTimeout(() => {
      mine.query('select 1').then(
        () => client === mine && ask(mine),
        (error: unknown) => lose(mine, error),
      );
    }, questionMs).unref();
  }

  function lose(mine: pg.Client, error: unknown): void {
    if (client !== mine) return;
    client = null;
    clearTimeout(timer);
    mine.end().catch(() => {}); // The loss is reported already.
    if (isClosed) return;
    if (isListening) onState(false);
    isListening = false;
    log.warn({ err: error, channel }, 'Listening connection lost; reconnecting');
    timer = setTimeout(() => void connect(), listenerPause(attempts)).unref();
    attempts += 1;
  }

  void connect();
  return {
    isListening: () => isListening,
    catchUp: async () => {
      if (!client || !isListening) throw new Error(`The listening connection of ${channel} is lost.`);
      await client.query('select 1');
    },
    close: async () => {
      isClosed = true;
      isListening = false;
      clearTimeout(timer);
      const last = client;
      client = null;
      // Errors of a connection that is being opened or lost no longer matter.
      // One that a fault left half-open may never emit its end, so it is not waited for long.
      await Promise.race([last?.end().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
