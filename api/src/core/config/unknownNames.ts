import { retired, settingNames } from './settings.ts';

const ownPrefix =
  /^(DATABASE|TRUST|TURNSTILE|ALTCHA|ALLOW|BSC_RPC|BEACON|S3|RELEASE_WEBHOOK|FAIR|RECEIPT|SEAL|SMTP|APPROVE|OPERATOR|RATE_LIMIT)_/;
/** Variables that orchestrators set for each service, whose name may be `database`. */
const ofOrchestrators = /_(SERVICE_(HOST|PORT.*)|PORT(_\d+_(TCP|UDP).*)?)$/;
const shortest = 8;

/** Returns a sentence for each variable that is probably meant for the provider but is not one of its settings. */
export function unknownNames(env: NodeJS.ProcessEnv): string[] {
  const known: ReadonlySet<string> = new Set([...settingNames, ...retired.map(({ name }) => name)]);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || !/^[A-Z][A-Z0-9_]*$/.test(name) || ofOrchestrators.test(name)) return [];
    const isOwn = ownPrefix.test(name);
    // Measured for each variable of the environment at every command: only names of about the same length can resemble.
    const [nearest] = settingNames
      .filter((setting) => isOwn || Math.abs(setting.length - name.length) <= name.length / 5)
      .map((setting) => ({ setting, edits: edits(name, setting) }))
      .toSorted((a, b) => a.edits - b.edits);
    const extended = settingNames.find((setting) => setting.length >= shortest && name.startsWith(`${setting}_`));
    const resembles = nearest !== undefined && name.length >= shortest && nearest.edits <= name.length / 5;
    if (!resembles && extended === undefined && !isOwn) return [];
    return [`${name} is no setting of the provider (did you mean ${extended ?? nearest?.setting}?)`];
  });
}

function edits(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const replaced = (row[j - 1] ?? 0) + (same ? 0 : 1);
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? (before[j - 2] ?? i) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
