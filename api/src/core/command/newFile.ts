import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../errorCode.ts';
import { OperatorError } from './command.ts';

/**
 * Writes a new file that only its owner can read.
 * @param cwd the operator's working directory
 * @returns its absolute path
 * @throws OperatorError when the file exists or cannot be written
 */
export async function writeNewFile(cwd: string, name: string, content: string): Promise<string> {
  const file = path.resolve(cwd, name);
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new OperatorError(`${file} is there already. Remove it, or choose another name.`);
    throw new OperatorError(`${file} cannot be written (${errorCode(error) ?? String(error)}). Choose a folder that is there.`);
  }
  return file;
}
