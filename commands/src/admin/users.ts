import { disableUser, resetCode } from '@sealdesk/core/identity/users-at-terminal.ts';
import type { Command } from 'commander';
import { onCore } from './admin-core.ts';
import { actorAtTerminal } from './admin-database.ts';

type Options = { email: string; reason: string };

/** Adds `user`: what cannot wait for somebody of operations who can sign in. */
export function addUsers(program: Command): void {
  const user = program.command('user').description('People who sign in.');
  withReason(user.command('disable').description('Signs a user out everywhere and lets them in no more.')).action(
    async (options: Options) => {
      const name = await onCore((core) => disableUser(core, { ...options, actor: actorAtTerminal() }));
      console.log(`${name} is disabled and signed out. The audit trail has the reason.`);
    },
  );
  withReason(
    user
      .command('reset-code')
      .description('Takes every way in from a customer who lost phone and recovery codes, and mails them a link.'),
  ).action(async (options: Options) =>
    console.log(await onCore((core) => resetCode(core, { ...options, actor: actorAtTerminal() }))),
  );
}

function withReason(command: Command): Command {
  return command
    .requiredOption('--email <address>', 'the address that they sign in with')
    .requiredOption('--reason <text>', 'for the audit trail');
}
