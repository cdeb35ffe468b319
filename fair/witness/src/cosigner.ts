import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, sign, verify } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { isConsistent } from 'shared/fair/merkle';
import { type Checkpoint, isSignedBy, NotANote, type NoteVerifier, readCheckpoint, readNote } from 'shared/fair/note';
import { type CosignatureAlgorithm, cosignedMessage, type VerifyMlDsa } from 'shared/fair/witnessPolicy';

const types = { ed25519: 4, 'ml-dsa-44': 6 } as const;

export const verifyMlDsa: VerifyMlDsa = (publicKey, message, signature) => {
  const jwk = { kty: 'AKP', alg: 'ML-DSA-44', pub: Buffer.from(publicKey).toString('base64url') };
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};

/**
 * `id`: first four bytes of the hash of name, type and public key. `verifier`: as policies name it: `name+id+base64 of type ‖
 * public key`.
 */
interface CosignerKey {
  algorithm: CosignatureAlgorithm;
  id: Buffer;
  verifier: string;
  secret: KeyObject;
}

export interface Answer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  type: 'text/plain; charset=utf-8' | 'text/x.tlog.size';
  body: string;
}

const plain = (status: Answer['status'], body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body });

/**
 * A witness that cosigns what logs submit to it (C2SP tlog-witness): only a checkpoint that continues the last one of its log.
 * Its folder has the keys, and the last checkpoint of each log. One process at a time may use it.
 */
export class Cosigner {
  readonly #folder: string;
  readonly #logs: readonly NoteVerifier[];
  readonly #now: () => number;
  readonly #name: string;
  readonly keys: readonly CosignerKey[];

  /**
   * @param name of the witness in its signatures: a URL without its scheme
   * @param logs keys of the logs whose checkpoints it takes
   * @param now the witness's clock, epoch ms
   */
  constructor(folder: string, name: string, logs: readonly NoteVerifier[], now: () => number = Date.now) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#logs = logs;
    this.#now = now;
    this.#name = name;
    this.keys = (['ed25519', 'ml-dsa-44'] as const).map((algorithm) => openKey(folder, name, algorithm));
  }

  /**
   * Answers `add-checkpoint`. Comparing and writing do not wait for anything, so no other submission comes between them.
   * @param body `old SIZE`, the lines of the consistency proof, an empty line, the checkpoint
   */
  addCheckpoint(body: string): Answer {
    const asked = readSubmission(body);
    if (asked === undefined) return plain(400, 'The submission is not: old size, proof, empty line, checkpoint.\n');
    const { old, proof, note, checkpoint } = asked;
    const log = this.#logs.find(({ name }) => name === checkpoint.origin);
    if (log === undefined) return plain(404, 'This witness does not follow that log.\n');
    if (!isSignedBy(readNote(note), log)) return plain(403, 'The checkpoint is not signed with the key of its log.\n');
    if (old > checkpoint.size) return plain(400, 'The old size is larger than that of the checkpoint.\n');
    const last = this.#last(log);
    if (old !== last.size) return { status: 409, type: 'text/x.tlog.size', body: `${last.size}\n` };
    if (!isConsistent(last, checkpoint, proof)) {
      // Signed by the log and not a continuation: with the last checkpoint beside it, this may prove a second list.
      writeWhole(`${this.#fileOf(log)}.refused`, note);
      return old === checkpoint.size
        ? plain(409, 'This witness has cosigned another list of the same size.\n')
        : plain(422, 'The checkpoint does not continue the one that was cosigned before it.\n');
    }
    writeWhole(this.#fileOf(log), note);
    return plain(200, this.#cosignatures(readNote(note).text));
  }

  #fileOf({ keyId }: NoteVerifier): string {
    return path.join(this.#folder, `${keyId}.checkpoint`);
  }

  #last(log: NoteVerifier): Pick<Checkpoint, 'size' | 'root'> {
    const file = this.#fileOf(log);
    if (!existsSync(file)) return { size: 0, root: new Uint8Array(32) };
    return readCheckpoint(readNote(readFileSync(file, 'utf8')).text);
  }

  #cosignatures(text: string): string {
    const seconds = Math.floor(this.#now() / 1000);
    return this.keys
      .map(({ algorithm, id, secret }) => {
        const message = cosignedMessage(algorithm, this.#name, seconds, text);
        const signature = Buffer.concat([id, u64(seconds), sign(null, message, secret)]);
        return `— ${this.#name} ${signature.toString('base64')}\n`;
      })
      .join('');
  }
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function readSubmission(body: string) {
  const [, old, lines = '', note = ''] = /^old (0|[1-9]\d{0,14})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n([\s\S]+)$/.exec(body) ?? [];
  if (old === undefined) return undefined;
  try {
    const checkpoint = readCheckpoint(readNote(note).text);
    const proof = lines
      .split('\n')
      .slice(0, -1)
      .map((line) => Buffer.from(line, 'base64'));
    return { old: Number(old), proof, note, checkpoint };
  } catch (error) {
    if (error instanceof NotANote) return undefined;
    throw error;
  }
}

/** Reads a key of the witness, or makes it at the first start. */
function openKey(folder: string, name: string, algorithm: CosignatureAlgorithm): CosignerKey {
  const file = path.join(folder, `${algorithm}.pem`);
  // The types have an overload for each algorithm and none for both.
  const made = () => (algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44'));
  if (!existsSync(file)) writeWhole(file, made().privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  const secret = createPrivateKey(readFileSync(file, 'utf8'));
  const jwk: { x?: string; pub?: string } = createPublicKey(secret).export({ format: 'jwk' });
  const typed = Buffer.concat([Buffer.of(types[algorithm]), Buffer.from(jwk.x ?? jwk.pub ?? '', 'base64url')]);
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer').subarray(0, 4);
  return { algorithm, id, secret, verifier: `${name}+${id.toString('hex')}+${typed.toString('base64')}` };
}

/** Replaces a file as a whole: after a crash it has the old or the new content, and the new one once this returned. */
function writeWhole(file: string, content: string): void {
  const fd = openSync(`${file}.new`, 'w', 0o600);
  writeFileSync(fd, content);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(`${file}.new`, file);
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Largest submission, bytes: a checkpoint with many signatures of the post-quantum kind and 63 hashes. */
const largest = 256 * 1024;

export function serveCosigner(cosigner: Cosigner): Server {
  return createServer((request, response) => {
    const send = ({ status, type, body }: Omit<Answer, 'status'> & { status: number }) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.method !== 'POST' || !request.url?.endsWith('/add-checkpoint'))
      return send({ ...plain(404, 'Submissions go to POST /add-checkpoint.\n') });
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= largest) parts.push(part);
    });
    request.on('end', () => {
      if (size > largest) return send({ ...plain(400, 'The submission is too large.\n'), status: 413 });
      send(cosigner.addCheckpoint(Buffer.concat(parts).toString('utf8')));
    });
  });
}
