import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sandboxUser } from './enterSandbox.ts';

/** Rules that the Linux kernel enforces on a sandboxed process, found by a trial in this process. */
export interface KernelRules {
  /** seccomp: the process cannot open sockets of any kind, nor inspect or signal other processes. */
  network: boolean;
  /** Landlock: the process can open only the files that it is given. */
  files: boolean;
  user: number | null;
}

const perl = '/usr/bin/perl';

/** By architecture: its identifier in a seccomp filter, the number of prctl, and the numbers of forbidden system calls. */
const machines: Partial<Record<string, { audit: number; prctl: number; refused: readonly number[] }>> = {
  // socket, socketpair, connect, accept, accept4, bind, listen, ptrace, process_vm_readv, process_vm_writev, kill
  x64: { audit: 0xc000003e, prctl: 157, refused: [41, 53, 42, 43, 288, 49, 50, 101, 310, 311, 62] },
  arm64: { audit: 0xc00000b7, prctl: 167, refused: [198, 199, 203, 202, 242, 200, 201, 117, 270, 271, 129] },
};
/**
 * Same numbers on all architectures: io_uring, which opens sockets without these calls, and pidfd calls, which reach other
 * processes.
 */
const refusedEverywhere = [425, 426, 427, 434, 438];

/**
 * Applies both rules and then executes the command. Written in Perl: unlike Node it can make a system call by number, and every
 * Debian and Ubuntu image has it. Arguments: `run` or `try`, number of prctl, filter in hexadecimal, id of the sandbox user,
 * number of readable paths, these paths, the command. `try` first prints the result: ABI of Landlock, whether a socket and a file
 * were refused, the user after the change.
 */
const loader = `
my ($how, $prctl, $filter, $user, $count, @command) = @ARGV;
my @paths = splice @command, 0, $count;
$prctl += 0;
syscall($prctl, 38, 1, 0, 0, 0) == 0 or exit 120;
my $abi = syscall(444, 0, 0, 1);
if ($abi > 0) {
  my $rights = 0x1fff | ($abi > 1 && 0x2000) | ($abi > 2 && 0x4000) | ($abi > 4 && 0x8000);
  my $about = pack 'Q3', $rights, ($abi > 3 ? 3 : 0), ($abi > 5 ? 3 : 0);
  my $rules = syscall(444, $about, length $about, 0);
  $rules >= 0 or exit 121;
  for my $path (@paths) {
    sysopen(my $place, $path, 0x200000) or next;
    my $rule = pack 'Ql', (-d $path ? 13 : 5), fileno $place;
    syscall(445, $rules, 1, $rule, 0) == 0 or exit 122;
  }
  syscall(446, $rules, 0) == 0 or exit 123;
}
my $code = pack 'H*', $filter;
my $program = pack 'Sx![Q]P', length($code) / 8, $code;
syscall($prctl, 22, 2, $program, 0, 0) == 0 or exit 124;
if ($how eq 'try') {
  $| = 1;
  print $abi, socket(my $socket, 1, 1, 0) ? ' open' : ' refused', open(my $file, '<', '/proc/self/status') ? ' open' : ' refused';
  # In a process of its own: the other user may not read Node itself where the project lies in a folder of root.
  if (my $child = fork) { waitpid $child, 0 }
  else {
    if ($> == 0) { $( = $user; $) = "$user $user"; $< = $user; $> = $user; }
    print " $>\\n";
    exit;
  }
}
exec { $command[0] } @command;
exit 125;
`;

/** Builds a seccomp filter that refuses the calls with EACCES, and kills a process that makes calls of another architecture. */
function filterOf({ audit, refused }: { audit: number; refused: readonly number[] }): string {
  const calls = [...refused, ...refusedEverywhere];
  const [load, jumpEqual, jumpAtLeast, giveBack] = [0x20, 0x15, 0x35, 0x06];
  const [endProcess, refuse, allow] = [0x8000_0000, 0x0005_0000 | 13, 0x7fff_0000];
  const steps: [code: number, whenTrue: number, whenFalse: number, value: number][] = [
    [load, 0, 0, 4],
    [jumpEqual, 1, 0, audit],
    [giveBack, 0, 0, endProcess],
    [load, 0, 0, 0],
    // Refuses the x32 numbers of the same calls on x64.
    [jumpAtLeast, calls.length + 1, 0, 0x4000_0000],
    ...calls.map((call, at): [number, number, number, number] => [jumpEqual, calls.length - at, 0, call]),
    [giveBack, 0, 0, allow],
    [giveBack, 0, 0, refuse],
  ];
  const bytes = Buffer.alloc(steps.length * 8);
  for (const [at, [code, whenTrue, whenFalse, value]] of steps.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(whenTrue, at * 8 + 2);
    bytes.writeUInt8(whenFalse, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes.toString('hex');
}

function findOwnFiles(): string[] {
  const mapped = readFileSync('/proc/self/maps', 'utf8').matchAll(/ (\/\S+\.so[.\d]*)$/gm);
  const libraries = [...mapped].flatMap(([, file]) =>
    file === undefined || /\/node_modules\//.test(file) ? [] : [path.dirname(file)],
  );
  return [process.execPath, '/dev/null', '/lib64', '/etc/ld.so.cache', ...new Set(libraries)];
}

let ownFiles: string[] | undefined;

/**
 * Returns a command that runs another one under the kernel's rules.
 * @param reads readable files and folders
 * @returns its first arguments, before the program and its arguments; null when the machine does not support it
 */
function ruled(how: 'run' | 'try', reads: readonly string[]): [string, ...string[]] | null {
  const machine = machines[process.arch];
  if (process.platform !== 'linux' || machine === undefined || !existsSync(perl)) return null;
  ownFiles ??= findOwnFiles();
  const paths = [...ownFiles, ...reads];
  return [perl, '-e', loader, how, String(machine.prctl), filterOf(machine), String(sandboxUser), String(paths.length), ...paths];
}

let found: KernelRules | undefined;

/** Finds out which rules the kernel supports. The first call takes about 20 ms; the result is cached. */
export function kernelRules(): KernelRules {
  found ??= tried();
  return found;
}

function tried(): KernelRules {
  const [command, ...args] = ruled('try', []) ?? [];
  const none = { network: false, files: false, user: null };
  if (command === undefined) return none;
  const { status, stdout } = spawnSync(command, [...args, process.execPath, '--version'], { env: {}, encoding: 'utf8' });
  const [, socket, file, user] = /^-?\d+ (\w+) (\w+) (\d+)\nv\d/.exec(stdout ?? '') ?? [];
  if (status !== 0 || socket !== 'refused') return none;
  return { network: true, files: file === 'refused', user: Number(user) === sandboxUser ? sandboxUser : null };
}

/**
 * Returns the command prefix that applies the kernel's rules to a program; empty when the kernel has none.
 * @param reads readable files and folders, in addition to those of Node
 */
export const underKernelRules = (reads: readonly string[]): string[] => ruled('run', reads) ?? [];
