import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isErrno } from '../../base/errorCode.ts';
import { operatorKey } from '../../nouns/acts/operatorKey.ts';
import { Signed, signTyped, type Typed } from '../../nouns/acts/request.ts';
import type { CommandOutput } from './runCommand.ts';

// The embedded database has one process. While the provider runs, operator commands are sent to it over this socket,
// which only the user who started it can open.

const Request = Compile(Type.Object({ argv: Type.Array(Type.String()), cwd: Type.String(), signed: Type.Optional(Signed) }));
const Output = Compile(
  Type.Object({ code: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]), out: Type.String(), err: Type.String() }),
);

/** A command line as it is sent: one that only looks needs no signature. */
export interface SignedCommand extends Typed {
  signed?: Signed;
}

/** Longest path of a unix socket on all systems. */
const longestPath = 100;

function socketPath(dataDir: string): string {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\snail-lotto-${digest}`;
  const inside = path.join(dataDir, 'provider.sock');
  return inside.length <= longestPath ? inside : path.join(tmpdir(), `snail-lotto-${digest}.sock`);
}

/** Takes commands for as long as the provider runs. To be called by the holder of the data folder's lock. @returns stops */
export async function openControlSocket(
  dataDir: string,
  run: (command: SignedCommand) => Promise<CommandOutput>,
): Promise<() => Promise<void>> {
  const file = socketPath(dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    text(socket)
      .then(async (received) => {
        return run(Request.Parse(JSON.parse(received)));
      })
      .catch((error: unknown): CommandOutput => ({ code: 1, out: '', err: `${error instanceof Error ? error.stack : error}\n` }))
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

/**
 * Signs any command with the key in the data folder, which is made where there is none, and sends it. For programs: they need not know
 * the commands.
 * @returns undefined when no provider runs on this data folder
 */
export async function sendToProvider(dataDir: string, argv: readonly string[], cwd: string): Promise<CommandOutput | undefined> {
  const key = await operatorKey({ dataDir, keyFile: null }, undefined, true);
  return sendSigned(dataDir, { argv, cwd, signed: signTyped(key, { argv, cwd }) });
}

/** @returns undefined when no provider runs on this data folder */
export async function sendSigned(dataDir: string, command: SignedCommand): Promise<CommandOutput | undefined> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ECONNREFUSED')) return undefined;
    throw error;
  }
  socket.end(JSON.stringify(command));
  return Output.Parse(JSON.parse(await text(socket)));
}
