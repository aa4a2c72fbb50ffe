import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stateName } from './place.ts';

/** Lets one process at a time work on a state folder: two who start services at once must not start them twice. */
export async function withLock<T>(stateDir: string, work: () => Promise<T>, patience = 600_000): Promise<T> {
  const end = Date.now() + patience;
  // A name in the kernel instead of a file: it is gone when its holder dies, however that happens.
  const name = `\0sealdesk-services-${stateName(stateDir)}`;
  let holder = await tryListen(name);
  while (!holder) {
    if (Date.now() > end)
      throw new Error(`Another process has been starting or stopping the services of ${stateDir} for too long.`);
    await sleep(200);
    holder = await tryListen(name);
  }
  try {
    return await work();
  } finally {
    holder.close();
  }
}

function tryListen(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(name, () => resolve(server));
  });
}
