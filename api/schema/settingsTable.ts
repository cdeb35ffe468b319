import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Setting, settingRows } from '../src/core/config/settings.ts';

const documentFile = path.resolve(import.meta.dirname, '../../docs/operations/settings.md');
const table = /^\| Variable \|[\s\S]*?\n(?=\n)/m;

/** Returns the table of all settings, Markdown. A setting without a meaning shares the row of the one before. */
export function settingsTable(): string {
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

export const settingsInDocument = async (): Promise<string | undefined> => table.exec(await readFile(documentFile, 'utf8'))?.[0];

export async function writeSettingsTable(): Promise<void> {
  const text = await readFile(documentFile, 'utf8');
  await writeFile(documentFile, text.replace(table, settingsTable));
}
