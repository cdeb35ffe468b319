import { once } from 'node:events';
import path from 'node:path';
import { startSandboxed } from './startSandboxed.ts';

const file = path.resolve(import.meta.dirname, '../testing/sendsHandle');

// An exception outside of a test fails the test that runs.
test.each([undefined, false])('a handle of an unknown kind does not end the parent, kernel rules: %s', async (hasKernelRules) => {
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
