import type { Core } from '../core.ts';
import { checkToken, startSession, type Caller } from '../identity/session.ts';
import type { Actor, World } from './people.ts';
import { viewerOf } from './viewers.ts';

/** That person of the world, signed in. */
export async function callerIn(core: Core, world: World, actor: Actor): Promise<Caller> {
  return { viewer: viewerOf(world, actor), sid: await aSession(core, world.people[actor].userId) };
}

/** A new session of that user, from nowhere in particular. */
export async function aSession(core: Core, userId: number): Promise<string> {
  const client = { userAgent: null, address: null };
  return startSession(core, { userId, formerHash: null, method: 'password-and-code', client });
}

/** A new session of that user with the token of a tab. */
export async function aTab(core: Core, userId: number): Promise<{ sid: string; token: string }> {
  const sid = await aSession(core, userId);
  return { sid, token: (await checkToken(core, sid)).token };
}
