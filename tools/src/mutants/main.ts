import process from 'node:process';
import { Command } from 'commander';
import { projectRoot } from '../services/place.ts';
import { mutatedModules } from './modules.ts';
import { mutateModule, type Mutant } from './mutate.ts';
import { sampleLines } from './sample.ts';
import { FLOOR_PERCENT, listSurvivors, percentNoticed, scoreOf } from './score.ts';

// `npm run proof:mutants [-- contract,mail]`: changes the pure rules one by one and lists what no test notices.
const program = new Command('proof:mutants')
  .description('Changes the pure rules one by one and lists the changes that no test notices.')
  .argument('[modules]', 'some of the modules, by name: contract,mail')
  .option('--sample <percent>', 'only that share of the lines', Number, 100)
  .option('--seed <number>', 'which lines a sample has', Number, 1)
  .parse();
const { args } = program;
const { sample: percent, seed } = program.opts<{ sample: number; seed: number }>();

const modules = mutatedModules(projectRoot);
const wanted = args[0]?.split(',') ?? modules.map(({ name }) => name);
const unknown = wanted.filter((name) => !modules.some((module) => module.name === name));
if (unknown.length > 0)
  throw new Error(`No module ${unknown.join(', ')}: ${modules.map(({ name }) => name).join(', ')}`);

const all: Mutant[] = [];
for (const module of modules.filter(({ name }) => wanted.includes(name))) {
  const files = percent < 100 ? sampleLines(projectRoot, module.files, { percent, seed }) : module.files;
  const mutants = await mutateModule({ ...module, files });
  // With its survivors at once: the whole takes long, and a run that is stopped has shown what it found.
  console.log(`${module.name}: ${scoreOf(mutants)}`);
  for (const line of listSurvivors(mutants)) console.log(line);
  all.push(...mutants);
}
console.log(`all: ${scoreOf(all)}`);
if (percentNoticed(all) < FLOOR_PERCENT) {
  console.error(`Below ${FLOOR_PERCENT} %. Add tests that show what the listed lines are for.`);
  process.exitCode = 1;
}
