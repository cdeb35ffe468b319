import { thisMachine } from './keys/machine.ts';
import { cleanCommand } from './recovery/cleanCommand.ts';
import { repairCommand, verifyCommand } from './recovery/commands.ts';
import { openSite } from './site/openSite.ts';
import { siteAddress } from './site/siteAddress.ts';

const commands = { verify: verifyCommand, repair: repairCommand, clean: cleanCommand };

/**
 * `npm run releases -- verify`, `repair` and `clean`: what keeps a site in order. Ends with 1 when something is left to do.
 * @returns false for a name that is none of these
 */
export async function siteCommand(name: string | undefined, args: string[], say: (line: string) => void): Promise<boolean> {
  if (name !== 'verify' && name !== 'repair' && name !== 'clean') return false;
  const isFine = await commands[name](openSite(siteAddress()), thisMachine(), args, say);
  if (!isFine) process.exitCode = 1;
  return true;
}
