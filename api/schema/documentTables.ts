import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReceiptClaims } from 'shared/contracts/fair';
import {
  daysUntilRefund,
  daysWithoutSource,
  freezeLead,
  limitsFrom,
  maxDelay,
  minDelay,
  resultWithin,
  secondsPerAttempt,
} from 'shared/fair/beacon';
import { clockTolerance } from 'shared/fair/checkResult';
import { type CancelKind, cancelKinds, cancelText, freezeText, openingText, pagesText, resultText } from 'shared/fair/records';
import { type Setting, settingRows } from '../src/core/config/settings.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the table of all settings, Markdown. A setting without a meaning shares the row of the one before. */
function settingsTable(): string {
  const rows: (readonly Setting<unknown>[])[] = [];
  for (const setting of settingRows) {
    if (setting.doc === undefined) rows.push([...(rows.pop() ?? []), setting]);
    else rows.push([setting]);
  }
  const lines = rows.map((row) => {
    const names = row.map(({ name }) => `\`${name}\``).join(', ');
    const defaults = row.map((setting) => setting.default ?? setting.kind.shown ?? '').filter((text) => text !== '');
    return `| ${names} | ${defaults.join(', ')}${defaults.length > 0 ? ' ' : ''}| ${row[0]?.doc} |\n`;
  });
  return `| Variable | Default | Meaning |\n|---|---|---|\n${lines.join('')}`;
}

const tableOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n${rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`;

/** The keys of each kind of record, taken from records that the product's code writes. */
function recordsTable(): string {
  const [opening, freeze] = ['0'.repeat(64), '0'.repeat(64)];
  const common = { origin: 'o', round: 1, numbers: 1, price: 1, prize: opening, opens: 1, closes: 2, terms: opening };
  const timed = { opening, attempt: 0, time: 1 };
  const texts: [rule: string, text: string][] = [
    ['v2', openingText({ ...common, decidedBy: { rule: 'v2', beacon: opening, beaconRound: 1 }, limits: limitsFrom('v2', 1) })],
    ['v1', openingText({ ...common, decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 1 }, limits: limitsFrom('v1', 1) })],
    ['', freezeText({ opening, attempt: 0, sold: 0, root: opening })],
    ['v2', resultText({ opening, freeze, number: 0, owner: 'unsold', decided: { rule: 'v2', beaconRound: 1, signature: 's' } })],
    ['v1', resultText({ opening, freeze, number: 0, owner: 'unsold', decided: { rule: 'v1', block: 1, hash: 'h' } })],
    ['', cancelText({ ...timed, kind: 'before-close', reason: 'r' })],
    ['', cancelText({ ...timed, kind: 'no-value' })],
    ['', cancelText({ opening, reason: 'r', before: 'draw' })],
    ['', pagesText({ origin: 'o', deployment: 1, time: 1, move: opening, code: opening })],
  ];
  const rows = texts.map(([rule, text]) => {
    const [head = '', ...lines] = text.trimEnd().split('\n');
    const [, name] = /^snail-lotto\/(.*)$/.exec(head) ?? [];
    const keys = lines.map((line) => `\`${line.split(':')[0]}\``).join(' ');
    const [, kind] = /\nkind: (.*)\n/.exec(text) ?? [];
    const only = kind === 'before-close' ? `, \`${kind}\`` : kind === undefined ? '' : ', other kinds';
    return [`\`${name}\`${rule === '' ? '' : `, rule \`${rule}\``}${only}`, keys];
  });
  return tableOf(['Record', 'Keys'], rows);
}

const day = 86_400;

const timesTable = () =>
  tableOf(
    ['Seconds', 'Between'],
    [
      [`${minDelay} to ${maxDelay}`, 'from `closes` to time(R), or one period more'],
      [freezeLead, 'from the freeze to time(R), at least: `freeze-by`'],
      [resultWithin, 'from time(R) or `block-at` to the result: `result-by`; by rule `v1` also `freeze-by`'],
      [secondsPerAttempt, 'more for each attempt; the period is 3'],
      [clockTolerance, 'that clocks may differ'],
    ],
  );

const timeOuts: Record<CancelKind, string> = {
  'before-close': 'the operator: `time` < `closes`, no freeze, `attempt` 0',
  'missed-freezes': `rule \`v2\`, no freeze, \`attempt\` 2, from its \`freeze-by\` on`,
  'no-value': `from ${daysUntilRefund * day} s (${daysUntilRefund} days) after time(R) or \`block-at\` on: it did not come out`,
  'no-source': `only of a *simulated* source, from ${daysWithoutSource * day} s (${daysWithoutSource} days) after: the site no longer has it`,
};

const kindsTable = () =>
  tableOf(
    ['Kind', 'Who, and when it is valid'],
    cancelKinds.map((kind) => [`\`${kind}\``, timeOuts[kind]]),
  );

function claimsTable(): string {
  const rows = Object.entries(ReceiptClaims.properties).map(([name, schema]) => {
    const isHash = 'pattern' in schema;
    const type = isHash ? 'hash' : schema.type === 'array' ? 'integers' : schema.type === 'integer' ? 'integer' : 'text';
    return [`\`${name}\``, type, 'description' in schema ? String(schema.description) : 'Its number'];
  });
  return tableOf(['Claim', 'Type', 'Meaning'], rows);
}

interface DocumentTable {
  file: string;
  make(): string;
}

const format = 'fair/verifier/format.md';
const tables: readonly DocumentTable[] = [
  { file: 'docs/operations/settings.md', make: settingsTable },
  ...[recordsTable, timesTable, kindsTable, claimsTable].map((make) => ({ file: format, make })),
];

function withTable(document: string, table: string): string {
  const [head = ''] = table.split('\n');
  const at = document.indexOf(`${head}\n`);
  if (at < 0) throw new Error(`The document has no table with the head ${head}`);
  return document.slice(0, at) + table + document.slice(document.indexOf('\n\n', at) + 1);
}

/** Returns the documents whose tables differ from the code (else: npm run schema). */
export async function staleTables(): Promise<string[]> {
  const texts = await Promise.all(tables.map(({ file }) => readFile(path.join(root, file), 'utf8')));
  return tables.flatMap(({ file, make }, at) => (texts[at] === withTable(texts[at] ?? '', make()) ? [] : [file]));
}

export async function writeTables(): Promise<void> {
  for (const { file, make } of tables) {
    const document = path.join(root, file);
    await writeFile(document, withTable(await readFile(document, 'utf8'), make()));
  }
}
