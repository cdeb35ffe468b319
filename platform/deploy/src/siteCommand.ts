import { thisMachine } from './keys/machine.ts';
import { cleanCommand } from './recovery/cleanCommand.ts';
import { repairCommand, verifyCommand } from './recovery/commands.ts';
import { openSite } from './site/openSite.ts';
import { siteAddress } from './site/siteAddress.ts';

const commands = { verify: verifyCommand, repair: repairCommand, clean: cleanCommand };

/**
 * Runs `npm run releases -- verify`, `repair` or `clean`. Sets exit code 1 if problems remain.
 * @returns false for another name
 */
export async function siteCommand(name: string | undefined, args: string[], say: (line: string) => void): Promise<boolean> {
  if (name !== 'verify' && name !== 'repair' && name !== 'clean') return false;
  const isFine = await commands[name](openSite(siteAddress()), thisMachine(), args, say);
  if (!isFine) process.exitCode = 1;
  return true;
}
