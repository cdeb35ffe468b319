import { createECDH, hash, hkdfSync } from 'node:crypto';
import type { OperatorRole } from 'shared/contracts/officeSession';
import type { Config } from '../../../core/config/config.ts';

/** A key in software, which only the demo has: its page signs with it instead of a passkey. `id`: of the credential. */
export interface DemoKey {
  name: string;
  role: OperatorRole;
  id: string;
  key: { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string };
}

const operators = (['support', 'finance', 'sales', 'steward'] as const).flatMap((role) => [
  { name: `demo-${role}`, role },
  { name: `demo-second-${role}`, role },
]);

type DemoConfig = Pick<Config, 'databaseUrl' | 'seed' | 'officeUrl'>;

/** Whether keys in software count: only in a demo whose desk is of this machine. */
export const hasDemoKeys = ({ databaseUrl, seed, officeUrl }: DemoConfig): boolean =>
  databaseUrl === null && seed && officeUrl !== null && /(^|\.)localhost$/.test(new URL(officeUrl).hostname);

/** Returns the keys of the demo's operators, derived from FAIR_KEY and so different at each site; none elsewhere. */
export function demoKeys(config: DemoConfig & Pick<Config, 'fairKey'>): DemoKey[] {
  return hasDemoKeys(config) ? operators.map((each) => ({ ...each, ...keyOf(config.fairKey, each.name) })) : [];
}

function keyOf(fairKey: string, name: string): Pick<DemoKey, 'id' | 'key'> {
  const ecdh = createECDH('prime256v1');
  const secret = Buffer.from(hkdfSync('sha256', fairKey, '', `snail-lotto/demo-operator/${name}`, 32));
  // A number above the curve's order, which setPrivateKey refuses, has a chance of 2^-32 for each FAIR_KEY.
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const key = { x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(secret) };
  return { id: hash('sha256', point, 'base64url').slice(0, 22), key: { kty: 'EC', crv: 'P-256', ...key } };
}
