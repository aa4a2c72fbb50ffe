import { hostileBombs } from './hostile-bombs.ts';
import { hostileLies } from './hostile-lies.ts';
import { hostileNames } from './hostile-names.ts';
import { hostileOthers } from './hostile-others.ts';
import type { HostileZip } from './hostile-zip.ts';

/** Every zip that must be refused, or must not be, in the order of their numbers. */
export const hostileZips: HostileZip[] = [...hostileNames, ...hostileBombs, ...hostileLies, ...hostileOthers];
