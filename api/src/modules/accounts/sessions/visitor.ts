import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretHash } from '../../../core/secrets/codes.ts';
import { deviceSeconds } from '../../../core/secrets/signingKeys.repository.ts';
import type { AccountDeps } from './accountDeps.ts';

export interface Visitor {
  address: string;
  deviceHash: string;
  returns: boolean;
  device: string;
  agent: string;
  /** Thumbprint of the browser key that the login proved; its session is bound to it. */
  key?: string | undefined;
  remember?: boolean | undefined;
  passkeyId?: string | undefined;
}

const cookie = 'snail-lotto-device';

type VisitorDeps = Pick<AccountDeps, 'keys' | 'config'>;

const isSecure = ({ config }: VisitorDeps) => config.publicUrl.startsWith('https:');
// With TLS, the prefix __Host- prevents other hosts of the domain from setting the cookie.
const nameOf = (deps: VisitorDeps) => `${isSecure(deps) ? '__Host-' : ''}${cookie}`;

function signed(key: Uint8Array, number: string): string {
  return `${number}.${createHmac('sha256', key).update(number).digest().subarray(0, 16).toString('base64url')}`;
}

/**
 * Reads the device cookie and other data of a visitor. A cookie without a valid signature counts as missing and costs no query.
 */
export function visitorOf(deps: VisitorDeps, request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  const sent = request.headers.cookie
    ?.split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === nameOf(deps))?.[1];
  const number = /^([\w-]{22})\.[\w-]{22}$/.exec(sent ?? '')?.[1];
  const returns = number !== undefined && sent !== undefined && deps.keys.devices.some((key) => signed(key, number) === sent);
  // A valid cookie keeps its value, also after a key rotation, because the device is stored by its digest.
  const device = returns ? sent : signed(deps.keys.signing.devices, randomBytes(16).toString('base64url'));
  return { address: request.ip, deviceHash: secretHash(device), returns, device, agent: request.headers['user-agent'] ?? '' };
}

export function keepDevice(deps: VisitorDeps, reply: FastifyReply, { device }: Visitor): void {
  const secure = isSecure(deps) ? '; Secure' : '';
  reply.header('set-cookie', `${nameOf(deps)}=${device}; Path=/; Max-Age=${deviceSeconds}; HttpOnly; SameSite=Strict${secure}`);
}
