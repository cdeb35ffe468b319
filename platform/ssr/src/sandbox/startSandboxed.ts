import { type ChildProcess, type SerializationType, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { kernelRules, underKernelRules } from './kernel.ts';

/** A program with all its modules as text, so that the sandboxed process opens no file. */
interface ProgramText {
  entry: string;
  sources: Record<string, string>;
  packages: Record<string, string>;
}

const importing = /^\s*(?:import|export)\s(?:[\w*\s{},$]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;

const made = new Map<string, ProgramText>();

/**
 * Collects the modules of a program. Cached in this process: stripping types would take 250 of the 310 ms of each sandbox start.
 * @param file first module, without its extension, as a real path
 * @param libraries files by package name that the sandboxed process loads itself, e.g. with native code
 */
function programText(file: string, libraries: Record<string, string> = {}): ProgramText {
  const known = made.get(file);
  if (known !== undefined) return known;
  // A team's packaged tool contains JavaScript instead of TypeScript.
  const entry = pathToFileURL([`${file}.ts`, `${file}.js`].find((one) => existsSync(one)) ?? file).href;
  const packages = Object.fromEntries(Object.entries(libraries).map(([name, library]) => [name, pathToFileURL(library).href]));
  const text: ProgramText = { entry, sources: {}, packages };
  collect(entry, text);
  made.set(file, text);
  return text;
}

function collect(address: string, text: ProgramText): void {
  if (Object.hasOwn(text.sources, address)) return;
  const file = fileURLToPath(address);
  const found = readFileSync(file, 'utf8');
  const source = path.extname(file) === '.ts' ? stripTypeScriptTypes(found) : found;
  text.sources[address] = source;
  for (const [, name = ''] of source.matchAll(importing)) {
    if (name.startsWith('node:')) continue;
    if (name.startsWith('.')) collect(new URL(name, address).href, text);
    else if (!Object.hasOwn(text.packages, name)) {
      const target = pathToFileURL(createRequire(file).resolve(name)).href;
      text.packages[name] = target;
      collect(target, text);
    }
  }
}

export interface SandboxedProgram {
  /** First module, without its extension. It must call `enterSandbox` before it touches untrusted data. */
  file: string;
  args?: readonly string[];
  /**
   * Libraries that the process loads itself, by name: the file of each, and the folders that this file needs. May contain native
   * code.
   */
  libraries?: { files: Record<string, string>; folders: readonly string[] };
  options?: readonly string[];
  env?: Record<string, string>;
  serialization?: SerializationType;
  hasErrorOutput?: boolean;
  file4?: number;
}

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
 * Starts a process for untrusted code or data: composing, rendering and decoding pictures. It has no environment variables and
 * communicates by messages only. These rules apply, as far as the machine supports them (`sandboxRules`):
 * - the kernel forbids sockets and files (kernel.ts);
 * - Node forbids files, child processes, threads, addons and the inspector (`--permission`);
 * - `enterSandbox` disables sockets in Node and changes to a separate user.
 * @param hasKernelRules false only in tests, to simulate a machine without kernel rules
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
      // Without this flag import() in a realm would throw an error object of the process, through which code could escape.
      '--experimental-vm-modules',
      // The kernel rules forbid reading the machine's OpenSSL configuration.
      ...(rules.length > 0 ? ['--openssl-config=/dev/null'] : []),
      '--no-warnings',
      ...options,
      '-e',
      boot,
      '--',
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
  // Accept no sockets from the process: Node throws at an unknown kind of handle, which would end this process.
  child.removeAllListeners('internalMessage');
  // A process that exits before reading causes a write error here; its exit is reported separately.
  child.stdin?.on('error', () => {}).end(JSON.stringify(text));
  return child;
}

export interface SandboxRules {
  /**
   * `seccomp` of the kernel, `permission` of Node, or `builtins`: only Node's modules are disabled, and native code is not held.
   */
  network: 'seccomp' | 'permission' | 'builtins';
  files: 'landlock' | 'permission';
  user: number | null;
}

export function describeRules({ network, files, user }: SandboxRules): string {
  const held = network === 'builtins' ? 'builtins, which do not hold native code' : network;
  return `Releases and pictures are read in a sandbox: no network (${held}), no files (${files}), ${user === null ? 'the same user' : `user ${user}`}`;
}

/** Returns the rules in force. The first call in a process takes about 20 ms. */
export function sandboxRules(): SandboxRules {
  const { network, files, user } = kernelRules();
  const ofNode = process.allowedNodeEnvironmentFlags.has('--allow-net') ? 'permission' : 'builtins';
  return { network: network ? 'seccomp' : ofNode, files: files ? 'landlock' : 'permission', user };
}
