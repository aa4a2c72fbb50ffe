import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that spreads requests over processes, as one in front of the product does. */
export type RoundRobin = {
  url: string;
  add(url: string): void;
  /** Sends nothing more there; what is under way is finished. */
  remove(url: string): void;
  /** Every answer with a status of 500 or more, and every request whose connection to a process broke. Leaves out `unavailable`. */
  failures: string[];
  /** Every 503 of a process that was not removed. */
  unavailable: string[];
  /** How many requests each process has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
};

/** Opens one with these processes behind it. */
export async function openRoundRobin(urls: string[]): Promise<RoundRobin> {
  const behind = [...urls];
  const failures: string[] = [];
  const unavailable: string[] = [];
  const answered = new Map<string, number>();
  const agent = new http.Agent({ keepAlive: false });
  let turn = 0;
  const server = http.createServer((request, response) => {
    const target = behind[(turn += 1) % behind.length]!;
    const what = `${request.method} ${request.url}`;
    const onward = http.request(
      new URL(request.url!, target),
      { method: request.method!, headers: request.headers, agent },
      (answer) => {
        const status = answer.statusCode!;
        answered.set(target, (answered.get(target) ?? 0) + 1);
        if (status === 503 && behind.includes(target)) unavailable.push(`${what}: 503`);
        else if (status >= 500) failures.push(`${what}: ${status}`);
        response.writeHead(status, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    onward.on('error', (error) => {
      failures.push(`${what}: ${error.message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void behind.push(url),
    remove: (url) => void behind.splice(behind.indexOf(url), 1),
    failures,
    unavailable,
    answered,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
