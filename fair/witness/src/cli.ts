import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Untrue } from 'shared/fair/check';
import { drandRelays, relaysAt } from './overdue.ts';
import { siteAt, Unreachable } from './site.ts';
import { openStore } from './store.ts';
import { Witness } from './Witness.ts';

const help = `Usage: npm run witness -- https://lotto.example.com [options]
Follows the public log of a site and checks every draw, believing nobody. What it has seen it keeps in DATA_DIR/witness/HOST.
  --once           one look; without it the witness stays and looks again and again
  --every SECONDS  between two looks (default 60)
  --relay URL      a relay of drand to ask for withheld results, again for each (default: four public ones)
  --key TEXT       the log's key, where you know it from elsewhere; else it is the one that is seen first
It ends with 1 and a sentence at the first thing that is not true, with 2 when the site cannot be reached at the first look.
A result that is overdue is an ALARM: a line with the name of the round, and with --once the end with 3.
`;

const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

/** @returns exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      once: { type: 'boolean', default: false },
      every: { type: 'string', default: '60' },
      key: { type: 'string' },
      relay: { type: 'string', multiple: true, default: drandRelays },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [address = '', ...more] = positionals;
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && more.length === 0;
  if (!isAddress || !/^[1-9]\d{0,5}$/.test(values.every)) {
    process.stderr.write(`${isAddress ? '--every is a whole number of seconds.' : 'One address of a site is needed.'}\n${help}`);
    return 2;
  }
  const { host, origin } = new URL(address);
  const root = path.resolve(import.meta.dirname, '../../..');
  const folder = path.join(path.resolve(root, process.env.DATA_DIR || '.data'), 'witness', host.replaceAll(':', '_'));
  const witness = new Witness(siteAt(origin), await openStore(folder), Date.now, relaysAt(values.relay));
  for (let first = true; ; first = false) {
    try {
      const { size, added, checked, alarms } = await witness.check(values.key);
      for (const alarm of alarms) say(`ALARM: ${alarm}`);
      say(`The log of ${host} has ${size} records, ${added} of them new; ${checked} rounds checked, all true.`);
      if (values.once && alarms.length > 0) return 3;
    } catch (error) {
      if (!(error instanceof Unreachable) || first || values.once) throw error;
      say(error.message);
    }
    if (values.once) return 0;
    await sleep(Number(values.every) * 1000);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof Untrue ? `NOT TRUE: ${message}\n` : `${message}\n`);
  process.exitCode = error instanceof Untrue ? 1 : 2;
}
