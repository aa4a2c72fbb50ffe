import pg from 'pg';

/** PostgreSQL's code for a server without a free connection. */
const TOO_MANY = '53300';

/** Clients that hold connections to a PostgreSQL server and do nothing with them. */
export class IdleClients {
  readonly #url: string;
  readonly #clients: pg.Client[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** How many there are, or were before they were closed. */
  get count(): number {
    return this.#clients.length;
  }

  /** Opens connections until the server has none left. */
  async fill(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.#url, application_name: 'idle' });
      client.on('error', () => {}); // The server ends them with itself.
      try {
        await client.connect();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === TOO_MANY) return;
        throw error;
      }
      this.#clients.push(client);
    }
  }

  /** Gives all of them back. */
  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end().catch(() => {})));
  }
}
