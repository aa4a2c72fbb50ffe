import type { Core } from '../core.ts';
import { startSession, type Caller } from '../identity/session.ts';
import type { Actor, World } from './people.ts';
import { viewerOf } from './viewers.ts';

/** That person of the world, signed in. */
export async function callerIn(core: Core, world: World, actor: Actor): Promise<Caller> {
  return { viewer: viewerOf(world, actor), sid: await startSession(core, world.people[actor].userId, null) };
}
