import { countWork } from '../../lib/counted-work.ts';

const saves = countWork();

/** Covers the page until the work is done: for saves that must not be interrupted. */
export const waitFor = saves.during;

/** Returns true while such work is running. */
export const isWaiting = saves.isUnderWay;

/** Calls back when work begins or ends; returns a function that stops this. */
export const onWaiting = saves.onChange;
