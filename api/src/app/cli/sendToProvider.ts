import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../core/command/command.ts';
import { isErrno } from '../../core/errorCode.ts';
import { type KeyPlace, operatorKey } from '../../modules/audit-log/operatorKey.ts';
import { type Signed, signTyped, type Typed } from '../../modules/audit-log/signRequest.ts';

/** Output and exit code of a command: 0 done, 1 failed, 2 invalid. */
export interface CommandOutput {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

/** Formats a mistake of the operator; for programs (`--json`) on stdout. */
export function mistakeOutput(message: string, json: boolean): CommandOutput {
  return { code: 1, out: json ? `${JSON.stringify({ error: message })}\n` : '', err: json ? '' : `${message}\n` };
}

const longestSocketPath = 100;

export function controlSocketPath(dataDir: string): string {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\snail-lotto-${digest}`;
  const inside = path.join(dataDir, 'provider.sock');
  return inside.length <= longestSocketPath ? inside : path.join(tmpdir(), `snail-lotto-${digest}.sock`);
}

// This file loads no commands, so that a command that the running provider answers starts fast.

/** Command line as sent; a command that only reads needs no signature. */
export interface SignedCommand extends Typed {
  signed?: Signed;
}

export type Answer =
  | CommandOutput
  /** Must be signed with the key in the key file; a new key gets this name. */
  | { sign: { name: string | null } }
  | { alone: true };

/**
 * Lets the provider that runs on a data folder do a command, signed with the operator's key where it must be; creates a key where
 * there is none.
 * @returns undefined when no provider runs there, or the command is done without one
 */
export async function sendToProvider(place: KeyPlace, argv: readonly string[], cwd: string): Promise<CommandOutput | undefined> {
  const typed = { argv, cwd };
  const answer = await send(place.dataDir, typed);
  if (answer === undefined || 'alone' in answer) return undefined;
  if ('code' in answer) return answer;
  try {
    const key = await operatorKey(place, answer.sign.name ?? undefined, true);
    const done = await send(place.dataDir, { ...typed, signed: signTyped(key, typed) });
    if (done === undefined || !('code' in done)) throw new OperatorError('The provider was stopped. Nothing was changed.');
    return done;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return mistakeOutput(error.message, argv.includes('--json'));
  }
}

/** @returns undefined when no provider runs on this data folder */
async function send(dataDir: string, command: SignedCommand): Promise<Answer | undefined> {
  const socket = connect({ path: controlSocketPath(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ECONNREFUSED')) return undefined;
    throw error;
  }
  socket.end(JSON.stringify(command));
  return readAnswer(await text(socket));
}

function readAnswer(received: string): Answer {
  const answer: unknown = JSON.parse(received);
  if (isAnswer(answer)) return answer;
  throw new Error('The provider that runs on this data folder is of another version. Start it again.');
}

function isAnswer(answer: unknown): answer is Answer {
  if (typeof answer !== 'object' || answer === null) return false;
  if ('code' in answer)
    return 'out' in answer && 'err' in answer && typeof answer.out === 'string' && typeof answer.err === 'string';
  if ('sign' in answer) return typeof answer.sign === 'object' && answer.sign !== null && 'name' in answer.sign;
  return 'alone' in answer;
}
