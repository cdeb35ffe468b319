import { thisMachine } from '../keys/machine.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { settle } from '../repair/settle.ts';
import { openSite } from '../site/openSite.ts';
import { siteAddress } from '../site/siteAddress.ts';

/**
 * A program: `release APP FOLDER` or `rollback APP`, as the command line does it but with a build that is there already. It says
 * `ready` before it begins and `done RELEASE` after all of it, for whoever wants to kill it in between.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const [command, app, from = ''] = process.argv.slice(2);
if (app !== 'host' && app !== 'mfe-lottery') throw new Error(`There is no app ${app} here.`);
const site = openSite(siteAddress());
const machine = thisMachine();
say('ready');
await settle(site, machine, say);
const moved =
  command === 'release'
    ? await release(site, app, { from, machine, say })
    : await rollback(site, app, undefined, { machine, say });
say(`done ${moved}`);
