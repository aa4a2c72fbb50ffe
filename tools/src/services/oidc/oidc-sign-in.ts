/**
 * Signs in at the provider as a browser would, without one: from the authorization address, through the
 * sign-in page, to the address back at the app that carries the code, which it gives unvisited.
 */
export async function signInAtProvider(authorizationUrl: string | URL, subject: string): Promise<URL> {
  const provider = new URL(authorizationUrl).origin;
  const cookies = new Map<string, string>();
  let request: { url: URL; init: RequestInit } = { url: new URL(authorizationUrl), init: {} };

  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(request.url, {
      ...request.init,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    keepCookies(cookies, answer);
    const location = answer.headers.get('location');
    if (location) {
      const url = new URL(location, request.url);
      if (url.origin !== provider) return url;
      request = { url, init: {} };
    } else if (answer.ok && request.init.method === undefined) {
      // Where the provider stops redirecting is its sign-in page.
      request = { url: request.url, init: { method: 'POST', body: new URLSearchParams({ subject }) } };
    } else {
      throw new Error(`The OpenID provider answered ${answer.status}: ${await answer.text()}`);
    }
  }
  throw new Error('The OpenID provider redirects in circles.');
}

function keepCookies(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = splitOnce(pair, '=');
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
