import { Agent, request } from 'node:http';

type Load = { clients: number; seconds: number };

/** Asks one address over kept connections for so long; gives the latencies in ms, and throws on any answer but 200. */
export async function runApi(
  url: string,
  headers: Record<string, string>,
  { clients, seconds }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      do {
        const began = performance.now();
        await ask(url, headers, agent);
        latencies.push(performance.now() - began);
      } while (performance.now() < until);
    }),
  );
  agent.destroy();
  return latencies;
}

async function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { headers, agent }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
