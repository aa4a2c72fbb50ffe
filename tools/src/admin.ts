import { Command } from 'commander';
import { addCreateUser } from './admin/create-user.ts';
import { runTool } from './admin/run-tool.ts';
import { addVerifyDocuments } from './admin/verify-documents.ts';

// `npm run admin`: what an installation's administrator does at the terminal.
const program = new Command('admin').description('What is done at the terminal of an installation.');
addCreateUser(program);
addVerifyDocuments(program);
await runTool(() => program.parseAsync());
