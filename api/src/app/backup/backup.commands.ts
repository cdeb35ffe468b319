import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Command, type CommandResult, OperatorError, textOption } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import { databaseFolder, exists } from '../../core/data-dir/stagedSwap.ts';
import type { Database } from '../../core/db/database.ts';
import { openPglite } from '../../core/db/pglite.ts';
import type { LedgerFault } from '../../modules/wallets/ledger.repository.ts';
import type { About } from './backupFile.ts';
import { drillArchive } from './drillArchive.ts';
import { endOpenSessions, restoreBackup } from './restoreBackup.ts';
import { takeBackup } from './takeBackup.ts';
import { figureLines, readFigures, type TriedDatabase, tryUnpacked, unpackBackup } from './unpackBackup.ts';

interface Drill extends Omit<TriedDatabase, 'took'> {
  about: About;
  took: { unpack: number; open: number; migrate: number; check: number };
  total: number;
}

/**
 * Unpacks, opens and checks a backup in a temporary folder, as a restore does before its first change, and removes the folder.
 * @throws OperatorError when it cannot be restored
 */
async function drillBackup(config: Config, file: string): Promise<Drill> {
  const begin = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-drill-'));
  try {
    const unpacked = await unpackBackup(file, folder);
    const { took, ...tried } = await tryUnpacked(config, folder);
    return { ...tried, about: unpacked.about, took: { unpack: unpacked.took, ...took }, total: performance.now() - begin };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function expectEmbedded({ databaseUrl }: Config, what: string): void {
  if (databaseUrl !== null)
    throw new OperatorError(
      `DATABASE_URL is set: ${what} is for the embedded database. PostgreSQL is backed up by continuous archiving, see docs/operations/backup.md.`,
    );
}

async function backup(db: Database, config: Config, file: string): Promise<CommandResult> {
  const taken = await takeBackup(db, config, file);
  const lines = [
    `${taken.file} is written: ${megabytes(taken.size)} (${megabytes(taken.unpacked)} unpacked, ${taken.files} files) in ${seconds(taken.took)}. ` +
      `The database stood still for ${taken.stoodStill.toFixed(0)} ms at the longest.`,
    `Everything that was acknowledged before ${taken.begunAt} is in it.`,
    ...figureLines(taken.figures),
    `In it: the embedded database${taken.keys.map((name) => `, ${name}`).join('')}, ${taken.pictures} uploaded pictures.`,
    ...(await notInIt(config)).map((what) => `Not in it: ${what}`),
    `SHA-256 ${taken.sha256}`,
    'Only this user can read it. It holds keys and what members told: keep it as one keeps a key, and on another machine.',
  ];
  return { lines, data: { ...taken, figures: taken.figures } };
}

async function archiveDrill(config: Config, stanza: string, at: string | undefined): Promise<CommandResult> {
  const { took, total, faults, figures, migrated } = await drillArchive(config, { stanza, at });
  return {
    lines: [
      `${stanza}${at === undefined ? '' : ` as of ${at}`} was restored into a temporary folder in ${seconds(total)}: files ${seconds(took.unpack)}, ` +
        `changes replayed ${seconds(took.open)}, brought up to date ${seconds(took.migrate)} (${migrated.length} migrations), books checked ${seconds(took.check)}.`,
      ...figureLines(figures),
      ...booksLines(faults),
    ],
    data: { stanza, at: at ?? null, took, total, inOrder: faults.length === 0, faults, figures, migrated },
    failed: faults.length > 0,
  };
}

const booksLines = (faults: readonly LedgerFault[]): string[] =>
  faults.length === 0
    ? ['The books are in order.']
    : [`${faults.length} faults in the books:`, ...faults.map(({ fault, detail }) => `  ${fault}: ${detail}`)];

/** Lists, as sentences, secrets that are not in the backup and must be kept elsewhere. */
async function notInIt(config: Config): Promise<string[]> {
  const inFile = async (value: string, name: string) => {
    const file = path.join(config.dataDir, name);
    return value === '' || ((await exists(file)) && (await readFile(file, 'utf8')).trim() === value);
  };
  const secrets = [
    ...((await inFile(config.fairKey, 'fair.key')) ? [] : ['FAIR_KEY']),
    ...((await inFile(config.jwtSecret, 'jwt.key')) ? [] : ['JWT_SECRET']),
    ...(config.receiptKey === null ? [] : ['RECEIPT_KEY']),
    ...(config.sealKey === null ? [] : ['SEAL_KEY']),
    ...(config.openKeys.length === 0 ? [] : ['OPEN_KEYS']),
  ];
  return [
    ...(secrets.length > 0
      ? [`${secrets.join(', ')} of the environment. Keep them beside it: without FAIR_KEY, or a key that seals, nothing starts.`]
      : []),
    ...(config.s3 === null ? [] : [`the pictures in the bucket ${config.s3.bucket}, which has its own versions and copies.`]),
    'the released site (it can be released again) and the keys that release it (DATA_DIR/keys: those of whoever releases).',
  ];
}

export const backupCommands: readonly Command[] = [
  {
    name: 'backup drill',
    usage: "<file> | --archive STANZA [--at '2026-11-22 18:30:07+00']",
    summary:
      'Restore a backup, or an archive of pgBackRest to its end or a moment, into a temporary folder, check its books, say how long that took, remove it',
    options: { archive: { type: 'string' }, at: { type: 'string' } },
    args: [0, 1],
    alone: async ({ config, cwd }, [name], options) => {
      const stanza = textOption(options, 'archive');
      const at = textOption(options, 'at');
      if ((name === undefined) === (stanza === undefined) || (at !== undefined && stanza === undefined))
        throw new OperatorError('Name a file, or --archive and the stanza of pgBackRest; --at goes with that.');
      if (name === undefined) return archiveDrill(config, stanza ?? '', at);
      const { about, took, total, faults, figures, migrated } = await drillBackup(config, path.resolve(cwd, name));
      const inOrder = faults.length === 0;
      return {
        lines: [
          `${path.resolve(cwd, name)} of ${about.begunAt} was restored into a temporary folder in ${seconds(total)}: read and unpacked ${seconds(took.unpack)}, ` +
            `opened ${seconds(took.open)}, brought up to date ${seconds(took.migrate)} (${migrated.length} migrations), books checked ${seconds(took.check)}.`,
          ...figureLines(figures),
          ...booksLines(faults),
        ],
        data: { about, took, total, inOrder, faults, figures, migrated },
        failed: !inOrder,
      };
    },
  },
  {
    name: 'backup',
    usage: '<file>',
    summary: 'Back up the embedded database with its keys and pictures to a new file, while the provider runs or not',
    args: [1, 1],
    run: async ({ db, config, cwd }, [name = '']) => {
      expectEmbedded(config, 'backup');
      return backup(db, config, path.resolve(cwd, name));
    },
    alone: async ({ config, cwd }, [name = '']) => {
      expectEmbedded(config, 'backup');
      if (!(await exists(path.join(databaseFolder(config.dataDir), 'data'))))
        throw new OperatorError(`There is no embedded database in ${config.dataDir}. Set DATA_DIR to the folder that has it.`);
      const db = await openPglite(databaseFolder(config.dataDir));
      try {
        return await backup(db, config, path.resolve(cwd, name));
      } finally {
        await db.close();
      }
    },
  },
  {
    name: 'restore after',
    usage: '',
    summary:
      'After PostgreSQL was restored, before the provider starts: end all sessions, void codes and links, and say what else is to be done',
    args: [0, 0],
    act: {},
    run: async ({ db }) => {
      await endOpenSessions(db);
      const figures = await readFigures(db);
      const newest = figures.newest?.toISOString() ?? 'its beginning';
      return { lines: [...figureLines(figures), '', ...whatIsBack(newest, figures.records)], data: { figures } };
    },
  },
  {
    name: 'restore',
    usage: '<file> [--aside]',
    summary:
      'Restore a backup into the data folder while no provider runs; --aside moves the database that is there into a folder beside it',
    options: { aside: { type: 'boolean' } },
    args: [1, 1],
    alone: async ({ config, cwd }, [name = ''], options) => {
      expectEmbedded(config, 'restore');
      const file = path.resolve(cwd, name);
      const restored = await restoreBackup(config, file, { mayPutAside: options.aside === true });
      const { about, aside, gone, figures, migrated, ms } = restored;
      return {
        lines: [
          `${file} of ${about.begunAt} is restored into ${config.dataDir} in ${seconds(ms)}. The books are in order.`,
          ...(migrated.length > 0 ? [`${migrated.length} migrations were applied.`] : []),
          ...figureLines(figures),
          aside === undefined ? 'Nothing was there before.' : `What was there is in ${aside}: ${gone.join(', ')}.`,
          '',
          ...whatIsBack(about.begunAt, figures.records),
        ],
        data: { file, ...restored },
      };
    },
  },
];

/** Lists the consequences of restoring an old state, and what to do before the provider is started. */
function whatIsBack(begunAt: string, records: number): string[] {
  return [
    `Whatever happened after ${begunAt} is not in it. Before you start the provider (docs/operations/backup.md, "After a restore"):`,
    `- The public log of draws has ${records} records now. If more were published, witnesses have seen them: the next record that differs is a`,
    '  fork, which they report for good. Compare with a witness first, and use a newer backup if there is one. If not, say so in public.',
    '- Purchases since then are gone, and members may hold signed receipts of them: a receipt proves the purchase. Pay them back by those.',
    '- Passwords, authenticators, recovery codes that were used, limits, breaks and exclusions are as they were then; who left since is back.',
    '- Mails and pushes that waited then are sent, once more if they were sent since.',
    '- Everybody is logged out, and codes and links that were mailed before are void.',
  ];
}
