import { parseArgs } from 'node:util';
import { createProvider } from './oidc-provider.ts';

const { values } = parseArgs({
  options: { port: { type: 'string' }, keys: { type: 'string' }, people: { type: 'string' } },
});
if (!values.port || !values.keys || !values.people) throw new Error('Needs --port, --keys and --people.');

const port = Number(values.port);
const provider = await createProvider({
  issuer: `http://localhost:${port}`,
  keysFile: values.keys,
  peopleFile: values.people,
});
provider.listen(port, '127.0.0.1', () => console.log(`OpenID provider at http://localhost:${port}`));
