import { thisMachine } from '../keys/machine.ts';
import { recoverSite } from '../recovery/leftovers.ts';
import { abort, promote, startCanary } from '../release/canary.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { openSite, siteAddress } from '../site/openSite.ts';

/**
 * Runs `release APP FOLDER`, `canary APP FOLDER`, `promote APP`, `abort APP` or `rollback APP` as the command line does, but with
 * an existing build. Prints `ready` before it begins and `done RELEASE` at the end, so that a test can kill it in between.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const [command, app, from = ''] = process.argv.slice(2);
if (app !== 'host' && app !== 'mfe-lottery') throw new Error(`There is no app ${app} here.`);
const site = openSite(siteAddress());
const machine = thisMachine();
say('ready');
await recoverSite(site, machine, say);
const options = { machine, say };
const commands: Record<string, () => Promise<string | undefined>> = {
  release: () => release(site, app, { from, ...options }),
  canary: async () => (await startCanary(site, [app], { from, percent: 5, ...options })).apps[app],
  promote: async () => (await promote(site, app, options)).apps[app],
  abort: async () => (await abort(site, app, options)).apps[app],
  rollback: () => rollback(site, app, undefined, options),
};
say(`done ${await commands[command ?? '']?.()}`);
