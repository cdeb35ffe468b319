import { resolve } from 'node:path';
import { root } from 'shared/build/root';
import { pack } from './pack.ts';

const folder = resolve(root, process.argv[2] ?? '.data/packages');
const { shared, deploy, provider } = await pack(folder);
process.stdout.write(`${folder} has ${shared}, ${deploy} and ${provider}. What to do with them: docs/teams/own-repository.md.\n`);
