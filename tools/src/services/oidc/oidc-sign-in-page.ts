import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { readPeople } from './oidc-people.ts';
import type { Person } from './oidc-people.ts';

/** Shows the sign-in page and takes its answer: a form field `subject`, so that a test can post it too. */
export function signInPages(provider: Provider, peopleFile: string) {
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!context.path.startsWith('/sign-in/')) return next();

    // Refuses an address without the cookie of the browser that began the sign-in.
    await provider.interactionDetails(context.req, context.res);
    if (context.method === 'POST') {
      const subject = new URLSearchParams(await readBody(context.req)).get('subject')?.trim();
      if (subject) {
        const result = { login: { accountId: subject } };
        await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
        context.respond = false;
        return;
      }
    }
    context.type = 'text/html';
    context.body = signInPage(readPeople(peopleFile));
  };
}

/** The page as HTML: a button for each known person and a box for anybody else. */
export function signInPage(people: Person[]): string {
  const buttons = people.map(
    ({ subject, name, note }) =>
      `<button name="subject" value="${escape(subject)}"><b>${escape(name)}</b> <small>${escape(note)}</small></button>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in (development)</title>
<style>
  body { font: 16px/1.4 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark; }
  form { display: grid; gap: .5rem; margin-bottom: 1.5rem; }
  button, input { font: inherit; padding: .6rem .8rem; text-align: left; }
</style>
<h1>Who are you?</h1>
<p>A stand-in for the firm's sign-in, for development and tests: no password is asked.</p>
<form method="post">${buttons.join('\n')}</form>
<form method="post">
  <label for="subject">Someone else, by subject</label>
  <input id="subject" name="subject" required autocomplete="off">
  <button>Sign in</button>
</form>
</html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
