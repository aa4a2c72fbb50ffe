import { openPrivateListener } from '../platform/private-listener.ts';

/** Returns a figure of this process as Prometheus reads it, such as `sealdesk_mails_total{outcome="sent"}`; null where there is none. */
export async function metric(name: string): Promise<number | null> {
  const listener = await openPrivateListener({ host: '127.0.0.1', port: 0, whyNotReady: async () => null });
  try {
    const text = await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? null : Number(line.split(' ').at(-1));
  } finally {
    await listener.close();
  }
}
