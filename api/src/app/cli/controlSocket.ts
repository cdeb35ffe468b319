import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SignedShape } from '../../modules/audit-log/request.ts';
import { type Answer, controlSocketPath, type SignedCommand } from './sendToProvider.ts';

// The embedded database allows only one process. While the provider runs, operator commands are sent to it over this socket,
// which only the user who started it can open.

const Request = Compile(Type.Object({ argv: Type.Array(Type.String()), cwd: Type.String(), signed: Type.Optional(SignedShape) }));
/** Accepts commands while the provider runs. The caller must hold the data folder's lock. @returns a function that stops it */
export async function openControlSocket(
  dataDir: string,
  run: (command: SignedCommand) => Promise<Answer>,
): Promise<() => Promise<void>> {
  const file = controlSocketPath(dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    text(socket)
      .then(async (received) => {
        return run(Request.Parse(JSON.parse(received)));
      })
      .catch((error: unknown): Answer => ({ code: 1, out: '', err: `${error instanceof Error ? error.stack : error}\n` }))
      .then((output) => socket.end(JSON.stringify(output)));
  });
  if (process.platform !== 'win32') await rm(file, { force: true });
  server.listen(file);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(file, 0o600);
  return async () => {
    server.close();
    await once(server, 'close');
  };
}
