import { isIP } from 'node:net';
import { resolve } from 'node:path';
import parseAddresses from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { newPassword } from '#contract/texts.ts';
import { prepareBackups, prepareFolder } from './database/data-folder.ts';
import { ConfigFault, misreadAddress } from './environment.ts';
import { isGuessable } from './guessable.ts';
import { reasonOf } from './reason.ts';
import { loadOrCreateSecret, shortestSecret } from './token-secret.ts';

/** The configuration, read once at startup. */
export interface Config {
  host: string;
  port: number;
  /** Port of the Prometheus metrics; null to disable them. */
  metricsPort: number | null;
  /** Absolute path of the embedded database and the token secret. */
  dataDir: string;
  /** URL of a PostgreSQL database, with password, to use instead of the embedded one. */
  databaseUrl: string | null;
  /** The address at which people reach the panel, without trailing slash. QR codes contain it. */
  publicUrl: string;
  tokenSecret: string;
  /** The account to create if there is none. */
  firstSuperadmin: { email: string; password: string } | null;
  timeZone: string;
  /** Addresses or networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  logLevel: (typeof logLevels)[number];
  backups: BackupConfig;
  retention: Retention;
  /** URL of the mail server, with password, and the sender's address; null if no mail is sent. */
  mail: { server: string; sender: string } | null;
}

/** Where backups are written, and how they are encrypted. */
export interface BackupConfig {
  /** Absolute path of the daily backups; null to make none. */
  folder: string | null;
  /** How many are kept. */
  keep: number;
  passphrase: string | null;
}

/** Days for which data that is no longer needed is kept. */
export interface Retention {
  /** Deleted members, before they are purged. */
  trash: number;
  /** Rows of applied imports, and imports that were never applied. */
  imports: number;
  /** Access records. */
  records: number;
  /** Ended sessions. */
  sessions: number;
  /** Security events. */
  security: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const emailAddress = z.email({ pattern: z.regexes.html5Email, error: 'must be an e-mail address' });

const isTimeZone = (name: string) => {
  try {
    new Temporal.ZonedDateTime(0n, name);
    return true;
  } catch {
    return false;
  }
};

const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** Whether a text is a sender: `sekretariat@ikai.test`, or `IKAI <sekretariat@ikai.test>`. */
const isSender = (text: string) => {
  const [sender, ...more] = parseAddresses(text, { flatten: true });
  return more.length === 0 && emailAddress.safeParse(sender?.address).success;
};

const isPlainAddress = (address: string) => {
  const { username, password, search, hash } = new URL(address);
  return username + password + search + hash === '';
};

const isMailServer = (address: string) => URL.canParse(address) && /^\/?$/.test(new URL(address).pathname);

/** Refuses an address that would be read otherwise than it is meant. */
function refuseMisread(address: string, refinement: z.RefinementCtx): void {
  const message = misreadAddress(address);
  if (message !== null) refinement.addIssue({ code: 'custom', message });
}

const shortestPassphrase = 12;

const portNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .refine((port) => port <= 65535, 'must be at most 65535');

/** At most a hundred years. */
const days = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of days from 1 to 36500')
  .transform(Number)
  .refine((count) => count <= 36_500, 'must be a whole number of days from 1 to 36500');

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: portNumber.default(3000),
  METRICS_PORT: portNumber.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, { error: 'must be an address that begins with postgres://', abort: true })
    .superRefine(refuseMisread)
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
    .refine(isPlainAddress, 'must be an address without user, ? and #: what follows it in QR codes is a path')
    .optional(),
  TOKEN_SECRET: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: newPassword.optional(),
  TZ: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Jakarta').default('Asia/Jakarta'),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((networks) => networks.every(isNetwork), 'must be addresses or networks, separated by commas')
    .default([]),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(shortestPassphrase, `must have at least ${shortestPassphrase} characters`)
    .optional(),
  TRASH_KEEP_DAYS: days.default(365),
  IMPORT_KEEP_DAYS: days.default(7),
  RECORD_KEEP_DAYS: days.default(730),
  SESSION_KEEP_DAYS: days.default(30),
  SECURITY_KEEP_DAYS: days.default(365),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, { error: 'must be an address that begins with smtp:// or smtps://', abort: true })
    .superRefine(refuseMisread)
    .refine(isMailServer, 'must be an address such as smtps://user:password@mail.example.org')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be one e-mail address, perhaps with a name before it').optional(),
});

/** The names of all variables. */
export const environmentVariables: string[] = Object.keys(variables.shape);

function checked(environment: Record<string, string>) {
  // Most would be taken: as a folder without a visible name, or as a secret that anybody guesses.
  const blank = environmentVariables.find((name) => environment[name]?.trim() === '');
  if (blank !== undefined) throw new ConfigFault(`${blank} is blank`);
  const result = variables.safeParse(environment);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigFault(`${issue?.path.join('.')} ${issue?.message}`);
}

type Values = ReturnType<typeof checked>;

/** Where the database and its backups are. */
const placesIn = ({ DATA_DIR, DATABASE_URL, BACKUP_DIR, BACKUP_KEEP, BACKUP_PASSPHRASE }: Values) => ({
  dataDir: resolve(DATA_DIR),
  databaseUrl: DATABASE_URL ?? null,
  backups: {
    folder: BACKUP_DIR === undefined ? null : resolve(BACKUP_DIR),
    keep: BACKUP_KEEP,
    passphrase: BACKUP_PASSPHRASE ?? null,
  },
});

/** The configuration for programs beside the server. Creates nothing. Throws a {@link ConfigFault}. */
export function readPlaces(environment: Record<string, string>): Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'> {
  return placesIn(checked(environment));
}

/** Validates the environment; creates the data folder, its secret and the backup folder. Throws {@link ConfigFault}. */
export function readConfig(environment: Record<string, string>): Config {
  const values = checked(environment);
  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    throw new ConfigFault('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  if ((values.SMTP_URL === undefined) !== (values.MAIL_FROM === undefined)) {
    throw new ConfigFault('SMTP_URL and MAIL_FROM must be set together');
  }
  const places = placesIn(values);
  const { dataDir, databaseUrl, backups } = places;
  const { folder } = backups;
  if (folder !== null) usingFolder('BACKUP_DIR', () => prepareBackups(folder));
  if (databaseUrl === null) usingFolder('DATA_DIR', () => prepareFolder(dataDir));
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST;
  const publicUrl = values.PUBLIC_URL ?? `http://${host}:${values.PORT}`;
  if (!URL.canParse(publicUrl)) throw new ConfigFault('HOST must be an address or the name of a host');
  return {
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT ?? null,
    ...places,
    publicUrl: publicUrl.replace(/(?<!\/)\/+$/, ''),
    tokenSecret: values.TOKEN_SECRET ?? usingFolder('DATA_DIR', () => loadOrCreateSecret(dataDir)),
    firstSuperadmin:
      values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    timeZone: values.TZ,
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    retention: {
      trash: values.TRASH_KEEP_DAYS,
      imports: values.IMPORT_KEEP_DAYS,
      records: values.RECORD_KEEP_DAYS,
      sessions: values.SESSION_KEEP_DAYS,
      security: values.SECURITY_KEEP_DAYS,
    },
    mail:
      values.SMTP_URL !== undefined && values.MAIL_FROM !== undefined
        ? { server: values.SMTP_URL, sender: values.MAIL_FROM }
        : null,
  };
}

/** Does something with the folder of a variable. Throws a {@link ConfigFault} that names the variable. */
export function usingFolder<T>(variable: 'DATA_DIR' | 'BACKUP_DIR', work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ConfigFault(`${variable} cannot be used: ${reasonOf(error)}`);
  }
}

/** Judges the passphrase of new backups as every other password. Throws a {@link ConfigFault}. */
export async function refuseGuessablePassphrase({ passphrase }: BackupConfig): Promise<void> {
  if (passphrase === null || !(await isGuessable(passphrase))) return;
  throw new ConfigFault('BACKUP_PASSPHRASE is too easy to guess: choose some words that have nothing in common');
}

/** Whether QR codes would contain an address that only this machine can reach. */
export function isLocalAddress(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return (
    hostname === 'localhost' ||
    hostname === '0.0.0.0' ||
    hostname === '[::]' ||
    hostname === '[::1]' ||
    hostname.startsWith('127.')
  );
}
