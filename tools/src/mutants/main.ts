import process from 'node:process';
import { Command } from 'commander';
import { stopCommands } from '../check/command.ts';
import { projectRoot } from '../services/place.ts';
import { importantRules, mutatedModules } from './modules.ts';
import { mutateModule, type Mutant } from './mutate.ts';
import { sampleLines } from './sample.ts';
import { FLOOR_PERCENT, listSurvivors, percentNoticed, scoreOf } from './score.ts';

// `npm run proof:mutants [-- contract,mail]`: changes the pure rules one by one and lists what no test notices.
const program = new Command('proof:mutants')
  .description('Changes the pure rules one by one and lists the changes that no test notices.')
  .argument(
    '[modules]',
    `some of the modules, by name: contract,mail; or ${importantRules.name}, a few rules of several`,
  )
  .option('--sample <percent>', 'only that share of the lines', Number, 100)
  .option('--seed <number>', 'which lines a sample has', Number, 1)
  .option('--no-static', 'leave out what is computed as a file loads, which takes most of the time')
  .option('--floor <percent>', 'fail below this score', Number, FLOOR_PERCENT)
  .parse();
const { args } = program;
const options = program.opts<{ sample: number; seed: number; static: boolean; floor: number }>();
const { sample: percent, seed, floor } = options;

// A check that is called off asks us to end; the tool that we started must end first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopCommands().finally(() => process.exit(1)));
}
const whole = mutatedModules(projectRoot);
const modules = [...whole, importantRules];
const wanted = args[0]?.split(',') ?? whole.map(({ name }) => name);
const unknown = wanted.filter((name) => !modules.some((module) => module.name === name));
if (unknown.length > 0)
  throw new Error(`No module ${unknown.join(', ')}: ${modules.map(({ name }) => name).join(', ')}`);

const all: Mutant[] = [];
for (const module of modules.filter(({ name }) => wanted.includes(name))) {
  const files = percent < 100 ? sampleLines(projectRoot, module.files, { percent, seed }) : module.files;
  const mutants = await mutateModule({ ...module, files }, { ignoreStatic: !options.static });
  // With its survivors at once: the whole takes long, and a run that is stopped has shown what it found.
  console.log(`${module.name}: ${scoreOf(mutants)}`);
  for (const line of listSurvivors(mutants)) console.log(line);
  all.push(...mutants);
}
console.log(`all: ${scoreOf(all)}`);
if (percentNoticed(all) < floor) {
  console.error(`Below ${floor} %. Add tests that show what the listed lines are for.`);
  process.exitCode = 1;
}
