import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../errorCode.ts';
import { repoRoot } from './settingKinds.ts';
import { passwordOf, plainDatabase, plainMail, sameSecrets, userOf } from './settingProblems.ts';
import { retired, type Setting, settingRows, settings } from './settings.ts';
import { missingSources, simulatedNames, sourceProblems } from './sources.ts';
import { unknownNames } from './unknownNames.ts';

export type Config = ReturnType<typeof configOf>;
export type S3Config = NonNullable<Config['s3']>;

type Read = <Value>(setting: Setting<Value>) => Value;

/** Settings are missing or wrong; the message names all of them in one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment and the keys: `JWT_SECRET` and `FAIR_KEY`, or key files in the data folder, which are created once.
 * @throws ConfigError naming every wrong variable, RestoreUnderWay
 */
export async function loadConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = parseConfig(env);
  const { finishStagedSwap } = await import('../data-dir/stagedSwap.ts');
  // An interrupted restore may still have to move its keys into place.
  await finishStagedSwap(config.dataDir);
  const key = async (value: string, file: string) => value || (await readOrMakeKey(path.join(config.dataDir, file)));
  return { ...config, jwtSecret: await key(config.jwtSecret, 'jwt.key'), fairKey: await key(config.fairKey, 'fair.key') };
}

/**
 * Parses the environment alone, without files. `jwtSecret` and `fairKey` are empty when they are not set.
 * @throws ConfigError naming every wrong variable
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const problems = new Set(unknownNames(env));
  const textOf = (name: string): string | null => env[name]?.trim() || null;
  const read: Read = ({ name, kind }) => kind.read(textOf(name), name, (problem) => problems.add(problem));
  const warnings = retired.flatMap(({ name, instead }) =>
    textOf(name) === null ? [] : [`${name} is ignored: ${instead}. Remove the setting.`],
  );
  const config = configOf(read, warnings);
  if (config.company === null)
    warnings.push(
      'COMPANY_NAME, COMPANY_LICENCE and COMPANY_ADDRESS are not set: no page names who runs the site, or HELP_LINES.',
    );
  for (const problem of [...missingProblems(read, textOf), ...plainProblems(config), ...ruleProblems(config, read)])
    problems.add(problem);
  if (problems.size > 0) throw new ConfigError(`Configuration: ${[...problems].join('; ')}.`);
  return config;
}

function configOf(read: Read, warnings: string[]) {
  const port = read(settings.port);
  const dataDir = read(settings.dataDir);
  const databaseUrl = read(settings.databaseUrl);
  const isEmbedded = databaseUrl === null;
  const simulated = read(settings.allowSimulated);
  const metricsPort = read(settings.metricsPort);
  const endpoint = read(settings.otlpEndpoint);
  const site = sitesOf(read, dataDir);
  return {
    port,
    host: read(settings.host),
    metrics: metricsPort === null ? null : { host: read(settings.metricsHost), port: metricsPort },
    dataDir,
    /**
     * null: the embedded database in dataDir. It survives `kill -9`, but a power cut may lose everything since the last backup,
     * because its writes are not flushed to the disk (openPglite, docs/operations/backup.md).
     */
    databaseUrl,
    /** null: the user of `databaseUrl` owns the tables. */
    databaseOwnerUrl: read(settings.databaseOwnerUrl),
    deskDatabaseUrl: read(settings.deskDatabaseUrl),
    /** null: `databaseUrl` is the server. */
    databaseListenUrl: read(settings.databaseListenUrl),
    /** null: public lists are read from the primary. */
    databaseReadUrl: read(settings.databaseReadUrl),
    ...site,
    allowBreaking: read(settings.allowBreaking),
    siteOwner: read(settings.siteOwner),
    renderDeadlineMs: read(settings.renderDeadlineMs),
    jwtSecret: read(settings.jwtSecret) ?? '',
    /** Secret from which keys are derived: of the transparency log, the local beacon and, by default, receipts and encryption. */
    fairKey: read(settings.fairKey) ?? '',
    receiptKey: read(settings.receiptKey),
    sealKey: read(settings.sealKey),
    openKeys: read(settings.openKeys),
    publicUrl: withoutSlash(read(settings.publicUrl) ?? `http://localhost:${port}`),
    /** null: no office. The demo's is for this machine alone. */
    officeUrl: officeOf(read, isEmbedded && read(settings.publicUrl) === null ? `http://desk.localhost:${port}` : null),
    registerUrl: read(settings.registerUrl),
    securityContact: read(settings.securityContact),
    smtpUrl: read(settings.smtpUrl),
    allowPlain: read(settings.allowPlain),
    mailFrom: read(settings.mailFrom),
    releaseNews: releaseNewsOf(read, site.followedSite),
    alertMail: read(settings.alertMail),
    /** null: the key in `dataDir`. */
    operatorKey: read(settings.operatorKey),
    rateLimitFactor: read(settings.rateLimitFactor),
    /** Factor for limits on all requests (core/rate-limit/trafficCounts.ts); the same variable sets it. */
    trafficFactor: read(settings.rateLimitFactor),
    company: companyOf(read, isEmbedded),
    minimumAge: read(settings.minimumAge),
    turnstile: turnstileOf(read),
    altchaCost: read(settings.altchaCost),
    bscRpcUrls: read(settings.bscRpcUrls),
    beaconRelays: read(settings.beaconRelays),
    /** null: local witnesses with the embedded database, else none. */
    witnessPolicy: read(settings.witnessPolicy),
    allowSimulated: isEmbedded ? [...simulatedNames] : simulated,
    s3: s3Of(read),
    tokens: { cto: read(settings.ctoToken), stable: read(settings.stableToken) },
    quickRounds: read(settings.quickRounds) ?? isEmbedded,
    seed: read(settings.seed) ?? isEmbedded,
    corsOrigins: read(settings.corsOrigins),
    warnings,
    trustProxy: read(settings.trustProxy),
    requestTimeout: read(settings.requestTimeout),
    logLevel: read(settings.logLevel) ?? (isEmbedded ? 'warn' : 'info'),
    openTelemetry: endpoint === null ? null : { endpoint, serviceName: read(settings.otelServiceName) },
  };
}

function officeOf(read: Read, ofDemo: string | null): string | null {
  const address = read(settings.officeUrl) ?? ofDemo;
  return address === null ? null : withoutSlash(address);
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
const isBucket = (site: string): boolean => /^https?:/.test(site);
const inProject = (folder: string): string => path.resolve(repoRoot, folder);

function sitesOf(read: Read, dataDir: string) {
  const folder = read(settings.siteDir);
  const develop = read(settings.developSite);
  const releases = read(settings.releasesDir);
  const board = read(settings.releaseBoard);
  const siteDir = folder === 'none' ? null : inProject(folder ?? path.join(dataDir, 'site'));
  const developSite = siteDir ?? (develop === null || isBucket(develop) ? develop : inProject(develop));
  const isRendered = read(settings.render) && developSite !== null && !isBucket(developSite);
  return {
    siteDir,
    /** Folder of the site whose live releases this provider must stay compatible with; null: no check. */
    releasesDir: releases === 'none' ? null : releases === null ? siteDir : inProject(releases),
    /**
     * Source of documents: `siteDir`, or, with a web server in front of the site, the same folder or the http(s) address of its
     * bucket. Used for server-rendered documents and for developers' browsers. null: none.
     */
    developSite,
    /** Folder or address of the site whose deployments this provider follows; null: none. */
    followedSite: developSite ?? (releases === null || releases === 'none' ? null : inProject(releases)),
    releaseBoard: board === null ? null : inProject(board),
    /** Folder of the site whose documents are sent server-rendered; null: as composed (RENDER=off, a bucket, no site). */
    renderSite: isRendered ? developSite : null,
  };
}

function releaseNewsOf(read: Read, site: string | null) {
  const address = read(settings.releaseWebhook);
  const mail = read(settings.releaseMail);
  if (site === null || (address === null && mail.length === 0)) return null;
  /** The address may contain a secret; null: no webhook. */
  const webhook = address === null ? null : { address, secret: read(settings.releaseWebhookSecret) };
  return { site, webhook, mail };
}

function turnstileOf(read: Read) {
  const siteKey = read(settings.turnstileSiteKey);
  const secret = read(settings.turnstileSecret);
  return siteKey === null || secret === null ? null : { siteKey, secret };
}

/** Company of the demo, which the footer marks as a placeholder. */
const placeholder = {
  name: 'Example Lotteries Ltd',
  licence: '000-000000-X-000000-000',
  address: '1 Example Street, Example Town',
  helpLines: [{ name: 'Gambling Therapy', href: 'https://www.gamblingtherapy.org/' }],
  placeholder: true,
};

function companyOf(read: Read, isEmbedded: boolean) {
  const [minimumAge, helpLines] = [read(settings.minimumAge), read(settings.helpLines)];
  const [name, licence, address] = [read(settings.companyName), read(settings.companyLicence), read(settings.companyAddress)];
  if (name === null || licence === null || address === null) return isEmbedded ? { ...placeholder, minimumAge } : null;
  return { name, licence, address, minimumAge, helpLines, placeholder: false };
}

function s3Of(read: Read) {
  const bucket = read(settings.s3Bucket);
  const accessKeyId = read(settings.s3AccessKeyId);
  const secretAccessKey = read(settings.s3SecretAccessKey);
  const address = read(settings.s3PublicUrl);
  if (bucket === null && accessKeyId === null && secretAccessKey === null && address === null) return null;
  const endpoint = read(settings.s3Endpoint) ?? undefined;
  if (bucket === null || accessKeyId === null || secretAccessKey === null || address === null) return null;
  return { endpoint, region: read(settings.s3Region), bucket, accessKeyId, secretAccessKey, publicUrl: withoutSlash(address) };
}

/** Returns problems of settings that are missing beside others: `needs`, `requiredForServer` and `group` in the table. */
function missingProblems(read: Read, textOf: (name: string) => string | null): string[] {
  const isServer = read(settings.databaseUrl) !== null;
  const parsed = (name: string) => settingRows.filter((row) => row.name === name).map((row) => read(row))[0] ?? null;
  return settingRows.flatMap(({ name, needs, requiredForServer, group }) => {
    const problems: string[] = [];
    if (needs && parsed(name) !== null && parsed(needs.name) === null)
      problems.push(`${name} is set without ${needs.name}${needs.why === undefined ? '' : `, ${needs.why}`}`);
    if (requiredForServer !== undefined && isServer && textOf(name) === null)
      problems.push(`${name} is missing: ${requiredForServer}`);
    const names = group === undefined ? [] : settingRows.filter((row) => row.group === group).map((row) => row.name);
    if (textOf(name) === null && names.some((each) => textOf(each) !== null))
      problems.push(`${name} is missing (${names.join(', ')} belong together)`);
    return problems;
  });
}

/** Returns problems of addresses that can turn TLS off, where ALLOW_PLAIN does not permit it. */
function plainProblems(config: Config): string[] {
  const { allowPlain } = config;
  const problemOf = (name: string, address: string | null, kind: 'database' | 'mail'): string[] => {
    if (address === null || !URL.canParse(address) || allowPlain.includes(kind)) return [];
    const found = kind === 'mail' ? plainMail(address) : plainDatabase(address);
    return found === undefined
      ? []
      : [`${name} has ${found}, which can turn TLS or its check off: leave it out, or set ALLOW_PLAIN=${kind}`];
  };
  const isPlain = allowPlain.includes('sources');
  return [
    ...problemOf('DATABASE_URL', config.databaseUrl, 'database'),
    ...problemOf('DATABASE_OWNER_URL', config.databaseOwnerUrl, 'database'),
    ...problemOf('DESK_DATABASE_URL', config.deskDatabaseUrl, 'database'),
    ...problemOf('DATABASE_LISTEN_URL', config.databaseListenUrl, 'database'),
    ...problemOf('DATABASE_READ_URL', config.databaseReadUrl, 'database'),
    ...problemOf('SMTP_URL', config.smtpUrl, 'mail'),
    ...sourceProblems('BSC_RPC_URLS', config.bscRpcUrls, isPlain),
    ...sourceProblems('BEACON_RELAYS', config.beaconRelays, isPlain),
  ];
}

function ruleProblems(config: Config, read: Read): string[] {
  const { databaseUrl, databaseOwnerUrl, deskDatabaseUrl: desk, officeUrl, metrics, tokens } = config;
  const news = read(settings.releaseWebhook) !== null || read(settings.releaseMail).length > 0;
  const isSameRole = databaseOwnerUrl !== null && databaseUrl !== null && userOf(databaseOwnerUrl) === userOf(databaseUrl);
  const secrets = settingRows
    .filter(({ isUnique }) => isUnique)
    .map((row): [string, string] => [row.name, String(read(row) ?? '')]);
  const problems: [boolean, string][] = [
    [config.sealKey?.includes(',') ?? false, 'SEAL_KEY is one secret, without a comma: those of before belong into OPEN_KEYS'],
    [
      officeUrl !== null && hostOf(officeUrl) === hostOf(config.publicUrl),
      'OFFICE_URL must have another host than PUBLIC_URL: pages of the site must not reach the keys of operators',
    ],
    [
      desk !== null && [null, ...[databaseUrl ?? '', databaseOwnerUrl ?? ''].map(userOf)].includes(userOf(desk)),
      'DESK_DATABASE_URL must have a user of its own, neither that of DATABASE_URL nor that of DATABASE_OWNER_URL',
    ],
    [tokens.cto === tokens.stable, 'CTO_TOKEN_ADDRESS and STABLE_TOKEN_ADDRESS must differ'],
    [
      metrics !== null && metrics.port !== 0 && metrics.port === config.port,
      'METRICS_PORT must be another port than PORT: metrics are not for everybody',
    ],
    [
      news && config.followedSite === null,
      'RELEASE_WEBHOOK and RELEASE_MAIL tell of a site: say where it is with SITE_DIR, DEVELOP_SITE or RELEASES_DIR',
    ],
  ];
  return [
    ...problems.flatMap(([isWrong, problem]) => (isWrong ? [problem] : [])),
    ...missingSources([config.bscRpcUrls, config.beaconRelays], config.allowSimulated),
    ...sameSecrets({
      ...Object.fromEntries(secrets),
      'the password in DATABASE_URL': passwordOf(databaseUrl),
      'the password in DATABASE_OWNER_URL': isSameRole ? null : passwordOf(databaseOwnerUrl),
      'the password in DESK_DATABASE_URL': passwordOf(desk),
    }),
  ];
}

const hostOf = (address: string) => URL.parse(address)?.hostname;

async function readOrMakeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length < 32)
    throw new ConfigError(`Configuration: the key in ${file} is too short. Remove the file to have a new one made.`);
  return key;
}
