import { rm } from 'node:fs/promises';
import { prepared } from './preparedDatabases.ts';

export default async function removeDatabases(): Promise<void> {
  await prepared.server?.stop();
  if (prepared.folder !== undefined) await rm(prepared.folder, { recursive: true, force: true });
}
