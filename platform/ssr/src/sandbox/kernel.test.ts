import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kernelRules, underKernelRules } from './kernel.ts';
import { describeRules, startSandboxed } from './startSandboxed.ts';

/** Attempts of native code, which Node's permissions do not cover; each prints its name when it succeeds. */
const attempts = `
my ($input, $other) = @ARGV;
print "unix " if socket(my $a, 1, 1, 0);
print "pair " if socketpair(my $b, my $c, 1, 1, 0);
print "tcp " if socket(my $d, 2, 1, 6);
print "udp " if socket(my $e, 2, 2, 17);
print "netlink " if socket(my $f, 16, 3, 0);
print "input " if open(my $g, '<', $input);
print "other " if open(my $h, '<', $other);
print "written " if open(my $i, '>', "$input.new");
print "signal " if kill(0, getppid());
print "program " if system('/bin/true') == 0;
`;
const perl = '/usr/bin/perl';
const { network, files } = kernelRules();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  for (const name of ['input', 'other']) writeFileSync(path.join(folder, name), name);
});
afterAll(() => rmSync(folder, { recursive: true }));

function openUnder(rules: readonly string[]): string[] {
  const [command = perl, ...args] = [...rules, perl, '-e', attempts, path.join(folder, 'input'), path.join(folder, 'other')];
  return spawnSync(command, args, { encoding: 'utf8' }).stdout.trim().split(' ');
}

(network ? test : test.skip)(
  'native code opens no socket, signals nobody and, where Landlock is there, reads its inputs alone',
  () => {
    const all = ['unix', 'pair', 'tcp', 'udp', 'netlink', 'input', 'other', 'written', 'signal', 'program'];
    expect(openUnder([])).toEqual(all);
    const filesWithout = files ? ['input'] : ['input', 'other', 'written', 'program'];
    expect(openUnder(underKernelRules([perl, path.join(folder, 'input')]))).toEqual(filesWithout);
  },
);

test('the message at the start names the active and the missing restrictions', () => {
  expect(describeRules({ network: 'seccomp', files: 'landlock', user: 64_983 })).toBe(
    'Releases and pictures are read in a sandbox: no network (seccomp), no files (landlock), user 64983',
  );
  expect(describeRules({ network: 'builtins', files: 'permission', user: null })).toBe(
    'Releases and pictures are read in a sandbox: no network (builtins, which do not hold native code), no files (permission), the same user',
  );
});

// An exception outside of a test fails the test that runs.
test.each([undefined, false])('a handle of an unknown kind does not end the parent, kernel rules: %s', async (hasKernelRules) => {
  const file = path.resolve(import.meta.dirname, '../testing/sendsHandle');
  const child = startSandboxed({ file, hasErrorOutput: true }, hasKernelRules);
  let problem = '';
  const said: unknown[] = [];
  child.stderr?.on('data', (text) => {
    problem += text;
  });
  child.on('message', (message) => said.push(message));
  // The channel stays open: it is the handle that was sent.
  const [code] = await once(child, 'exit');
  child.disconnect();
  expect([code, said, problem]).toEqual([0, [], '']);
});
