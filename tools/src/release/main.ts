import path from 'node:path';
import process from 'node:process';
import { projectRoot } from '../services/place.ts';
import { makeRelease, packRelease } from './make-release.ts';

// `npm run release`: what ships, as a folder and as an archive of it, in `release` or in the folder that is named.
const folder = path.resolve(process.argv[2] ?? path.join(projectRoot, 'release'), 'sealdesk');
const version = await makeRelease(folder, (line) => console.log(line));
const archive = await packRelease(folder);
console.log(`Release ${version}\n  ${folder}\n  ${archive}`);
