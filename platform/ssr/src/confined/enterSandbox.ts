import process from 'node:process';
import { sandboxUser } from '../sandbox/sandboxUser.ts';
import { closeBuiltins, closeGlobals } from './closeDoors.ts';

/**
 * Gives up what a sandboxed process still has: the superuser, and all of Node that leads out of it. Every file that the program needs has been read.
 * @param libraries that it goes on using need Node's globals
 */
export function enterSandbox(libraries: 'without libraries' | 'with libraries'): void {
  if (process.getuid?.() === 0) {
    try {
      process.setgroups?.([]);
      process.setgid?.(sandboxUser);
      process.setuid?.(sandboxUser);
    } catch {
      // A container may have no such user: then the superuser in there is the container's own.
    }
  }
  closeBuiltins();
  if (libraries === 'without libraries') closeGlobals();
}
