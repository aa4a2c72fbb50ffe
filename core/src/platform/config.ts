import { z } from 'zod';
import {
  DATABASE_MUST_USE_TLS,
  isLocalScanner,
  isProtected,
  isProtectedDatabase,
  MUST_BE_HTTPS,
  SCANNER_MUST_BE_LOCAL,
} from './protected-connections.ts';
import { PROTECTIONS } from './sandbox/sandbox.ts';

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
const port = z.coerce.number().int().min(0).max(65_535);
const count = (smallest: number, largest: number) => z.coerce.number().int().min(smallest).max(largest);
const oneLine = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line');
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Every setting of API and worker, from the environment. docs/runbook.md lists them; nothing else is read. */
const Settings = z.object({
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  /** PostgreSQL itself where a pooler is in front: for what outlives a transaction (LISTEN, the queue). */
  DATABASE_LISTEN_URL: url(['postgres:', 'postgresql:']),
  /** Whether no one else can listen on the way to PostgreSQL; only then may it be on another machine without TLS. */
  DATABASE_PRIVATE: flag.default(false),
  DATABASE_POOL: count(1, 200).default(10),
  /** Of these connections of an API, kept for people who use none. */
  DATABASE_POOL_RESERVE: count(0, 200).default(3),
  /** DATABASE_URL is a pooler's: it takes no settings from those who connect. */
  DATABASE_POOLER: flag.default(false),
  /** False for a pooler that gives each transaction another connection and keeps no prepared statements. */
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  /** Whether PostgreSQL itself keeps a customer's statements to their company's rows: a second barrier, which takes time. */
  ROW_SECURITY: z.enum(['on', 'off']).default('off'),
  S3_ENDPOINT: url(['http:', 'https:']),
  /** Whether nobody else can listen on the way to the store; only then may it be without https. */
  S3_PRIVATE: flag.default(false),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET_STAGING: z.string().min(3).default('sealdesk-staging'),
  S3_BUCKET_DOCUMENTS: z.string().min(3).default('sealdesk-documents'),
  S3_BUCKET_PICTURES: z.string().min(3).default('sealdesk-pictures'),
  /**
   * How the store keeps documents from being deleted: nobody at all can (compliance), a person with a special permission
   * can (governance, for tests), or not at all (off, for a store without object lock).
   */
  DOCUMENT_LOCK: z.enum(['compliance', 'governance', 'off']).default('compliance'),
  /** For how many years it does so in a state whose rule sets no time. */
  DOCUMENT_RETENTION_YEARS: count(1, 100).default(10),
  /** Where clamd listens; without it nothing is scanned. */
  CLAMD_URL: url(['tcp:', 'unix:']).optional(),
  /** Whether no one else can listen on the way to clamd; only then may it be on another machine: it has no TLS. */
  CLAMD_PRIVATE: flag.default(false),
  SMTP_URL: url(['smtp:', 'smtps:']),
  /** Whether nobody else can listen on the way to the mail server; only then may mail go there without TLS. */
  SMTP_PRIVATE: flag.default(false),
  /** A mail server that says nothing for so long is given up on; the mail is tried again later. */
  SMTP_STALL_SECONDS: count(1, 120).default(60),
  MAIL_FROM: z.string().regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/, 'must look like Name <address@domain>'),
  /** Where customers write to the firm. Left out, it is the address that our mail comes from. */
  FIRM_EMAIL: z.email().optional(),
  /** What the firm is called in its mails. Left out, it is the name that they come from. */
  FIRM_NAME: oneLine(100).optional(),
  /** The firm's postal address in one line, under every mail. */
  FIRM_ADDRESS: oneLine(200).optional(),
  OIDC_ISSUER: url(['http:', 'https:']),
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  PUBLIC_URL: url(['http:', 'https:']).transform((text) => new URL(text).origin),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  /** What an API process answers: everything, the streams of open lists alone, or everything but these. */
  SERVES: z.enum(['all', 'streams', 'calls']).default('all'),
  PRIVATE_HOST: z.string().default('127.0.0.1'),
  PRIVATE_PORT: port.default(8081),
  /** Addresses of the proxies in front of us, separated by commas. Only their forwarded headers are believed. */
  TRUSTED_PROXIES: list,
  SECRETS_KEY: z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  WEB_ROOT: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  FIRM_TIMEZONE: z
    .string()
    .default('America/New_York')
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'must be an IANA time zone'),
  SESSION_IDLE_MINUTES: count(1, 1440).default(60),
  SESSION_HOURS: count(1, 72).default(12),
  CUSTOMER_SECOND_FACTOR: flag.default(true),
  /** An upload that receives no byte for so long is aborted. */
  UPLOAD_STALL_SECONDS: count(1, 600).default(60),
  /** A download of which its reader takes next to nothing for so long is ended. */
  DOWNLOAD_STALL_SECONDS: count(1, 600).default(60),
  /**
   * What one API process has under way for all people together. An upload takes up to 8 MB of memory, and all of them together
   * 32 MB more; a download 0.6 MB and a connection to the store; a list up to 1 MB.
   */
  UPLOADS_AT_ONCE: count(1, 1_000).default(30),
  DOWNLOADS_AT_ONCE: count(1, 800).default(400),
  LISTS_AT_ONCE: count(1, 100_000).default(2_000),
  /** How many times the calls in progress of one person all people of one customer's company may have together. */
  CALLS_OF_COMPANY: count(1, 100).default(4),
  /** A time entry that is open for so long counts as forgotten, as does one that is open past midnight. */
  FORGOTTEN_ENTRY_HOURS: count(1, 72).default(10),
  /** Without a sign of any worker for so long, an alert is raised. */
  WORKER_ALERT_SECONDS: count(5, 86_400).default(120),
  /** Where an OpenTelemetry collector takes traces (OTLP over HTTP, JSON); without it nothing is traced. */
  TRACES_URL: url(['http:', 'https:']).optional(),
  /** Protections of the sandbox that the machine need not have; without any other the worker does not start. */
  SANDBOX_MAY_LACK: list.pipe(z.array(z.enum(PROTECTIONS))),
});
export type Config = z.output<typeof Settings>;

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

/** Reads the settings, or throws one error that names every setting that is wrong and why. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const protectedSettings = Settings.refine(isProtected, { path: ['S3_ENDPOINT'], message: MUST_BE_HTTPS })
    .refine(mayReachDatabase('DATABASE_URL'), { path: ['DATABASE_URL'], message: DATABASE_MUST_USE_TLS })
    .refine(mayReachDatabase('DATABASE_LISTEN_URL'), { path: ['DATABASE_LISTEN_URL'], message: DATABASE_MUST_USE_TLS })
    .refine(mayReachScanner, { path: ['CLAMD_URL'], message: SCANNER_MUST_BE_LOCAL });
  const result = protectedSettings.safeParse({ DATABASE_LISTEN_URL: given['DATABASE_URL'], ...given });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // The value itself is not repeated: it may be a secret.
    return given[name] === undefined ? `  ${name} is missing` : `  ${name} ${issue.message}`;
  });
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
}

function mayReachDatabase(name: 'DATABASE_URL' | 'DATABASE_LISTEN_URL'): (config: Config) => boolean {
  return (config) => config.DATABASE_PRIVATE || isProtectedDatabase(config[name]);
}

function mayReachScanner({ CLAMD_URL, CLAMD_PRIVATE }: Config): boolean {
  return CLAMD_URL === undefined || CLAMD_PRIVATE || isLocalScanner(CLAMD_URL);
}
