// Import rules. Imports point one way: web → contract, server → core → contract, worker → core, commands → core.
// Each rule's comment names the allowed alternative; `npm run check -- --only borders` shows them.
// That modules of core form no cycle is checked beside these rules, in tools/src/check/module-cycles.ts.

const isTest = '[.]test[.]tsx?$';
const testing = '^[^/]+/src/testing/';
const generators = '^core/src/testing/(drawings|zips|sealed|mails)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'contract is what both sides agree on and imports nothing of ours: move the shared rule into contract.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(core|server|worker|commands|web|e2e|proofs|tools)/' },
    },
    {
      name: 'web-knows-only-the-contract',
      comment: 'The screens know the server by its contract: put the schema or the shared rule into contract.',
      severity: 'error',
      from: { path: '^web/', pathNot: [isTest, testing] },
      to: { path: '^(core|server|worker|commands|e2e|proofs|tools)/' },
    },
    {
      name: 'core-knows-only-the-contract',
      comment:
        'core does not know which entry point called it: pass what it needs as a value, or put it into contract.',
      severity: 'error',
      from: { path: '^core/', pathNot: [isTest, testing] },
      to: { path: '^(server|worker|commands|web|e2e|proofs|tools)/' },
    },
    {
      name: 'entry-points-use-core',
      comment: 'server, worker and commands are thin entry points: what they share belongs in a use case of core.',
      severity: 'error',
      from: { path: '^(server|worker|commands)/', pathNot: [isTest, testing] },
      to: { path: '^(server|worker|commands|web|e2e|proofs|tools)/', pathNot: '^$1/' },
    },
    {
      name: 'entry-points-are-not-imported',
      comment:
        'server, worker, web, e2e and proofs are run, not imported: move the shared piece into core, contract or tools.',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: { path: '^(server|worker|web|e2e|proofs)/', pathNot: '^$1/' },
    },
    {
      name: 'commands-are-run',
      comment: 'A command is run as a process; only tools share its settings: move the shared piece into core.',
      severity: 'error',
      from: { pathNot: '^(commands|tools)/' },
      to: { path: '^commands/' },
    },
    {
      name: 'browser-tests-use-the-browser',
      comment:
        'A browser test sees what a person sees: use the page, a launcher in tools, or a generator of files or mails.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(contract|core|server|worker|web|proofs)/', pathNot: generators },
    },
    {
      name: 'proofs-use-http',
      comment:
        'A proof looks at the running product from outside: ask over HTTP, use tools or core/src/testing; of core only types.',
      severity: 'error',
      from: { path: '^proofs/' },
      to: { path: '^core/', pathNot: testing, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-are-private',
      comment: "The store of another module is private: call that module's use case or rule.",
      severity: 'error',
      // What makes data for tests reads a job as its call does.
      from: { path: '^core/src/([^/]+)/', pathNot: '^core/src/testing/' },
      to: { path: '^core/src/[^/]+/.*[.]store[.]ts$', pathNot: '^core/src/$1/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'A folder src/testing holds builders and helpers of tests: only tests use it.',
      severity: 'error',
      from: { pathNot: [isTest, testing, '^(proofs|e2e)/'] },
      to: { path: testing, pathNot: generators },
    },
    {
      name: 'generators-make-nothing-that-ships',
      comment: 'Generators of drawings and zips are for tests, proofs and tools: the product makes none.',
      severity: 'error',
      from: { pathNot: [isTest, testing, '^(proofs|tools|e2e)/'] },
      to: { path: generators },
    },
    {
      name: 'adversary-knows-no-checks',
      comment:
        'The lab must not know how the checks of sealed sets work: describe what someone does to a PDF; of core/src/seals only types.',
      severity: 'error',
      from: { path: '^core/src/testing/adversary/', pathNot: isTest },
      to: { path: '^core/src/seals/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-do-not-know-each-other',
      comment: 'Features meet in web/src/app: move the shared part into web/src/ui or web/src/lib.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'form-kit-knows-no-jobs',
      comment: 'The form kit serves every form: put what is about jobs into web/src/job-form.',
      severity: 'error',
      from: { path: '^web/src/forms/', pathNot: isTest },
      to: { path: '^web/src/(job-form|job-marks|directory|uploads)/' },
    },
    {
      name: 'parts-do-not-know-features',
      comment: 'Shared parts of the screens know nothing of features: pass what differs as a property.',
      severity: 'error',
      from: { path: '^web/src/[^/]+/', pathNot: '^web/src/(app|features)/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'no-import-cycles',
      comment: 'Files that need each other are one idea or three: join them, or move what both need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      comment: 'An import that is not found is not checked: correct the path, or add the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|fixtures|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
