import { runningServer } from './runningServer.ts';

export default async function stopPostgres(): Promise<void> {
  await runningServer.server?.stop();
}
