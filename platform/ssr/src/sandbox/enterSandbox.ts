import process from 'node:process';
import { disableBuiltins, removeGlobals } from './disableBuiltins.ts';

/** User and group id that a sandboxed process started by root changes to. No package uses this id, so it owns no files. */
export const sandboxUser = 64_983;

/**
 * Drops the rights that a sandboxed process still has: root, and the built-ins of Node that reach outside. Call it after all
 * files of the program are read.
 * @param libraries 'with libraries' keeps Node's globals for libraries that need them
 */
export function enterSandbox(libraries: 'without libraries' | 'with libraries'): void {
  if (process.getuid?.() === 0) {
    try {
      process.setgroups?.([]);
      process.setgid?.(sandboxUser);
      process.setuid?.(sandboxUser);
    } catch {
      // A container may not allow this user; its root user is limited to the container.
    }
  }
  disableBuiltins();
  if (libraries === 'without libraries') removeGlobals();
}
