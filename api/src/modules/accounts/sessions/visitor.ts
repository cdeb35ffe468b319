import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretHash } from '../../../core/secrets/codes.ts';
import { deviceSeconds } from '../../../core/secrets/signingKeys.repository.ts';
import type { AccountDeps } from './accountDeps.ts';

/** Who asks, as far as it can be told without a session. */
export interface Visitor {
  /** IP address. */
  address: string;
  /** Digest of the browser's number, by which it is known again. */
  deviceHash: string;
  /** The browser brought its number along; else `keepDevice` gives it this one. */
  returns: boolean;
  /** The cookie's value. */
  device: string;
  /** What the browser says it is. */
  agent: string;
  /** Thumbprint of the key that the browser proved to have: the session that it starts is bound to it. */
  key?: string | undefined;
  /** Whether the member wants to stay logged in in this browser. */
  remember?: boolean | undefined;
}

const cookie = 'snail-lotto-device';

type VisitorDeps = Pick<AccountDeps, 'keys' | 'config'>;

const isSecure = ({ config }: VisitorDeps) => config.publicUrl.startsWith('https:');
// With TLS the name begins so that no other host of the domain can set it.
const nameOf = (deps: VisitorDeps) => `${isSecure(deps) ? '__Host-' : ''}${cookie}`;

function signed(key: Uint8Array, number: string): string {
  return `${number}.${createHmac('sha256', key).update(number).digest().subarray(0, 16).toString('base64url')}`;
}

/** Reads who asks. A cookie that none of our keys signed counts like none, and costs no look into the database. */
export function visitorOf(deps: VisitorDeps, request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  const sent = request.headers.cookie
    ?.split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === nameOf(deps))?.[1];
  const number = /^([\w-]{22})\.[\w-]{22}$/.exec(sent ?? '')?.[1];
  const returns = number !== undefined && sent !== undefined && deps.keys.devices.some((key) => signed(key, number) === sent);
  // The number of one that returns stays as it is signed: by that it is known.
  const device = returns ? sent : signed(deps.keys.signing.devices, randomBytes(16).toString('base64url'));
  return { address: request.ip, deviceHash: secretHash(device), returns, device, agent: request.headers['user-agent'] ?? '' };
}

/** Lets the browser keep its number, after a member has proved in it who they are. Out of reach of scripts. */
export function keepDevice(deps: VisitorDeps, reply: FastifyReply, { device }: Visitor): void {
  const secure = isSecure(deps) ? '; Secure' : '';
  reply.header('set-cookie', `${nameOf(deps)}=${device}; Path=/; Max-Age=${deviceSeconds}; HttpOnly; SameSite=Strict${secure}`);
}
