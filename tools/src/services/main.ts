import process from 'node:process';
import { stateFolder } from './place.ts';
import { ensureServices, readServices, servicesStatus, stopServices } from './services.ts';
import type { Services } from './services.ts';

const say = (line: string) => console.log(`  ${line}`);
const command = process.argv[2] ?? 'start';

if (command === 'start') {
  console.log(`Services in ${stateFolder()}`);
  print(await ensureServices({ say }));
} else if (command === 'stop') {
  await stopServices({ say });
} else if (command === 'forget') {
  await stopServices({ say, forget: true });
} else if (command === 'status') {
  const status = await servicesStatus();
  for (const { name, pids, isAlive } of status) {
    console.log(`${name.padEnd(9)} ${isAlive ? 'running' : 'stopped'}  ${pids.join(' ')}`);
  }
  const services = readServices();
  if (services) print(services);
  process.exitCode = status.every(({ isAlive }) => isAlive) ? 0 : 1;
} else {
  console.error('Usage: npm run services [-- start | stop | status | forget]');
  process.exitCode = 2;
}

function print({ postgres, s3, mail, oidc, scanner }: Services): void {
  console.log(`
PostgreSQL  ${postgres.url}
S3          ${s3.endpoint}  key ${s3.accessKey}  secret ${s3.secretKey}
Mail        ${mail.smtpUrl}  inbox ${mail.webUrl}
OpenID      ${oidc.issuer}
Scanner     ${scanner.url}

Stop them with: npm run services -- stop`);
}
