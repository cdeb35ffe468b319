import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Node versions that may install the packages; the commands themselves need `neededMajor`. */
export const engines = { node: '>=20' };

/** Major version of Node that the commands need. */
const neededMajor = 24;

export async function writeCommand(file: string, program: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const text = `#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
const { node } = process.versions;
if (Number(node.split('.')[0]) < ${neededMajor}) {
  console.error(\`This command needs Node ${neededMajor} or later, and this is Node \${node}. Start it as a script of package.json (npm run …): npm puts the Node that is installed with the packages first.\`);
  process.exit(1);
}
await import('${program}');
`;
  await writeFile(file, text, { mode: 0o755 });
}
