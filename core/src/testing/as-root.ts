import process from 'node:process';

/** True when the tests run as root, which alone can run tools under accounts of their own. */
export const isRoot = process.getuid?.() === 0;

/** Stands at the end of a title, so that a test that is skipped for want of root gives its reason. */
export const needsRoot = isRoot ? '' : ' (skipped: needs root, to run tools under accounts of their own)';
