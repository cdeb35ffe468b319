import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The Node that every package of the project may be installed with; the commands themselves run on `neededMajor`. */
export const engines = { node: '>=20' };

/** Major version of Node that the commands need: they use what older ones do not have. */
const neededMajor = 24;

/**
 * Writes the file of a command of a package. It only compares the version of Node before it loads the program, because an older Node
 * could not read the program's imports and would end with a message about them.
 * @param file where it is written
 * @param program path of the program, relative to the file
 */
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
