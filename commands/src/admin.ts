import { productVersion } from '@sealdesk/core/platform/version.ts';
import { Command } from 'commander';
import { addAuthorizations } from './admin/authorizations.ts';
import { addBudgets } from './admin/budgets.ts';
import { addCertificates } from './admin/certificates.ts';
import { addCreateUser } from './admin/create-user.ts';
import { addDoubleEmails } from './admin/double-emails.ts';
import { addLicenses } from './admin/licenses.ts';
import { addMails } from './admin/mails.ts';
import { addSealFingerprints } from './admin/seal-fingerprints.ts';
import { addStateRules } from './admin/state-rules.ts';
import { addTasks } from './admin/tasks.ts';
import { addUsers } from './admin/users.ts';
import { addVerifyDocuments } from './admin/verify-documents.ts';
import { addVerifyTimeline } from './admin/verify-timeline.ts';
import { runCommand } from './run-command.ts';

// `npm run admin`: what an installation's administrator does at the terminal.
const program = new Command('admin')
  .description('What is done at the terminal of an installation.')
  .version(productVersion());
addCreateUser(program);
addUsers(program);
addTasks(program);
addMails(program);
addBudgets(program);
addVerifyDocuments(program);
addLicenses(program);
addAuthorizations(program);
addCertificates(program);
addSealFingerprints(program);
addStateRules(program);
addVerifyTimeline(program);
addDoubleEmails(program);
await runCommand(() => program.parseAsync());
