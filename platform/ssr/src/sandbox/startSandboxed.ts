import { type ChildProcess, type SerializationType, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kernelRules, underKernelRules } from './kernel.ts';
import { programText } from './programText.ts';

export interface SandboxedProgram {
  /** Its first module, without its ending. It calls `enterSandbox` before it touches what a stranger made. */
  file: string;
  args?: readonly string[];
  /** Libraries that it loads itself, by name: the file of each, and the folders that this file needs. They may bring native code. */
  libraries?: { files: Record<string, string>; folders: readonly string[] };
  /** Options of Node, of V8 for instance. */
  options?: readonly string[];
  env?: Record<string, string>;
  serialization?: SerializationType;
  /** Gets its error output, beside the channel of messages. */
  hasErrorOutput?: boolean;
  /** A file that it may write, as its descriptor 4. */
  file4?: number;
}

/** Reads the program from the standard input and runs it. */
const boot = `
const { entry, sources, packages } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
require('node:module').registerHooks({
  resolve(name, about, next) {
    const url = Object.hasOwn(packages, name) ? packages[name] : name.startsWith('.') ? new URL(name, about.parentURL).href : name;
    if (Object.hasOwn(sources, url)) return { url, format: 'module', shortCircuit: true };
    return Object.hasOwn(packages, name) ? { url, format: 'commonjs', shortCircuit: true } : next(name, about);
  },
  load(url, about, next) {
    return Object.hasOwn(sources, url) ? { format: 'module', source: sources[url], shortCircuit: true } : next(url, about);
  },
});
import(entry);
`;

/**
 * Starts a process for code or data of strangers: composing, rendering and reading pictures all begin here. It has no environment, messages are
 * its one way in and out, and these hold for it, as far as the machine has them (`sandboxRules`):
 * - the kernel lets it open no socket and no file (kernel.ts);
 * - Node lets it open no file, and start no process, thread, addon or inspector (`--permission`);
 * - `enterSandbox` takes sockets out of Node and changes to a user of its own.
 * @param hasKernelRules false, for tests alone: as on a machine of which the kernel has none
 */
export function startSandboxed(
  { file, args = [], libraries, options = [], env = {}, serialization = 'json', hasErrorOutput = false, file4 }: SandboxedProgram,
  hasKernelRules = kernelRules().network,
): ChildProcess {
  const folders = libraries?.folders ?? [];
  const text = programText(file, libraries?.files);
  const rules = hasKernelRules ? underKernelRules(folders) : [];
  const [command = process.execPath, ...before] = [...rules, process.execPath];
  const child = spawn(
    command,
    [
      ...before,
      '--permission',
      ...folders.map((folder) => `--allow-fs-read=${folder}`),
      ...(libraries === undefined ? ['--disallow-code-generation-from-strings'] : ['--allow-addons']),
      // Without it import() in a realm would give an error of the process, which leads out of the realm.
      '--experimental-vm-modules',
      // The machine's own configuration is a file like any other.
      ...(rules.length > 0 ? ['--openssl-config=/dev/null'] : []),
      '--no-warnings',
      ...options,
      '-e',
      boot,
      '--',
      // Its name in the list of processes.
      path.basename(file),
      ...args,
    ],
    {
      cwd: process.platform === 'win32' ? tmpdir() : '/',
      env,
      stdio: ['pipe', 'ignore', hasErrorOutput ? 'pipe' : 'ignore', 'ipc', ...(file4 === undefined ? [] : [file4])],
      serialization,
    },
  );
  // Takes no sockets from it: Node throws at a kind of handle that it does not know, which would end this process.
  child.removeAllListeners('internalMessage');
  // One that is gone before it has read says so itself.
  child.stdin?.on('error', () => {}).end(JSON.stringify(text));
  return child;
}

/** What keeps sandboxed processes in, on this machine. */
export interface SandboxRules {
  /** `seccomp` of the kernel, `permission` of Node, or only that Node's own modules have no sockets any more: native code is then not held. */
  network: 'seccomp' | 'permission' | 'builtins';
  /** Node's permissions hold everywhere, Landlock beneath them. */
  files: 'landlock' | 'permission';
  /** Id of the user they run as; null where it is the one of this process. */
  user: number | null;
}

/** The same in a sentence, for the log of a start. */
export function describeRules({ network, files, user }: SandboxRules): string {
  const held = network === 'builtins' ? 'builtins, which do not hold native code' : network;
  return `Releases and pictures are read in a sandbox: no network (${held}), no files (${files}), ${user === null ? 'the same user' : `user ${user}`}`;
}

/** Says what holds. The first call in a process takes about 20 ms. */
export function sandboxRules(): SandboxRules {
  const { network, files, user } = kernelRules();
  const ofNode = process.allowedNodeEnvironmentFlags.has('--allow-net') ? 'permission' : 'builtins';
  return { network: network ? 'seccomp' : ofNode, files: files ? 'landlock' : 'permission', user };
}
