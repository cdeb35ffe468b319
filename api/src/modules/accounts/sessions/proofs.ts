import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyHeader, proofHeader, proofNonceHeader } from 'shared/contracts/headers';
import { Type } from 'typebox';
import type { Queryable } from '../../../core/db/database.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { sameHash } from '../../../core/secrets/codes.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import type { Keys } from '../../../core/secrets/signingKeys.repository.ts';
import type { AccountDeps } from './accountDeps.ts';
import type { ReadClaims } from './bearerToken.ts';
import { type Proof, ProofReader, proofDigest } from './readProof.ts';
import { useProof } from './sessions.repository.ts';

/** Period of one nonce, in ms. */
const period = 60_000;
/** For how many more periods a nonce is accepted: a page with requests in that time needs no retry. */
const taken = 4;

/**
 * Issues the nonces of DPoP proofs, which show that a proof is fresh by the server's clock and was not made in advance. A nonce
 * is a MAC of the time, so that all processes accept those of the others without storage.
 */
class ProofNonces {
  readonly #keys: Pick<Keyring, 'signing' | 'accepted'>;
  readonly #now: () => number;
  readonly #made = new Map<string, string>();

  constructor(keys: Pick<Keyring, 'signing' | 'accepted'>, now: () => number) {
    this.#keys = keys;
    this.#now = now;
  }

  current(): string {
    return this.#of(this.#keys.signing, this.#period());
  }

  /** Whether the nonce was issued within the last four to five minutes. */
  isFresh(nonce: string): boolean {
    const at = Number.parseInt(nonce.split('.')[0] ?? '', 36);
    const age = this.#period() - at;
    // One period ahead: another process may have a clock that is slightly fast.
    return age >= -1 && age <= taken && this.#keys.accepted().some((keys) => sameHash(this.#of(keys, at), nonce));
  }

  #period(): number {
    return Math.floor(this.#now() / period);
  }

  #of({ id, nonces }: Keys, at: number): string {
    const name = `${id} ${at}`;
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    if (this.#made.size > 20) this.#made.clear();
    const mac = createHmac('sha256', nonces).update(String(at)).digest().subarray(0, 16).toString('base64url');
    const nonce = `${at.toString(36)}.${mac}`;
    this.#made.set(name, nonce);
    return nonce;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reason why a member route requires no DPoP proof; all others require one. */
    proof?: { notAsked: string };
  }
}

/** Raw JSON bodies, kept for proofs with a body hash. */
export const bodyTexts = new WeakMap<FastifyRequest, string>();

const bearerOf = (request: FastifyRequest) => request.headers.authorization?.slice('Bearer '.length) ?? '';
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
const isLocal = ({ hostname }: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/**
 * Verifies DPoP proofs (RFC 9449): a request must come from the browser that started its session, so that a stolen token is
 * useless elsewhere.
 */
export class Proofs {
  readonly #reader = new ProofReader();
  readonly #nonces: ProofNonces;
  readonly #db: Queryable;
  readonly #site: URL;
  /** Whether every session must be bound: with TLS, all supported browsers have a key. */
  readonly #isRequired: boolean;

  constructor({ db, keys, config }: Pick<AccountDeps, 'db' | 'keys' | 'config'>, now: () => number) {
    this.#db = db;
    this.#nonces = new ProofNonces(keys, now);
    this.#site = new URL(config.publicUrl);
    this.#isRequired = this.#site.protocol === 'https:';
  }

  offerNonce(reply: FastifyReply): void {
    reply.header(proofNonceHeader, this.#nonces.current());
  }

  /**
   * Returns the thumbprint of the key that a login proves; its session is bound to it. The proof need not be fresh: replaying an
   * old one would bind the session to a key that the attacker does not have.
   * @returns undefined without a proof for this site's address, which is allowed only without TLS: the session is not bound
   * @throws ApiError VALIDATION for an invalid proof, and with TLS for a missing one
   */
  keyOfLogin(request: FastifyRequest, reply: FastifyReply): string | undefined {
    this.offerNonce(reply);
    const text = request.headers[proofHeader];
    if (text === undefined) {
      if (this.#isRequired) throw refusedLogin(reply, unprovedLogin);
      return undefined;
    }
    const proof = typeof text === 'string' ? this.#reader.read(text) : undefined;
    const url = proof && URL.parse(proof.htu);
    if (!proof || url?.pathname !== pathOf(request) || proof.htm !== request.method) throw refusedLogin(reply, invalidProof);
    if (this.#isThisSite(proof.htu, request)) return proof.key;
    request.log.warn(
      `A login came from ${url.origin}, and PUBLIC_URL is ${this.#site.origin}: its session cannot be bound to the browser. Set PUBLIC_URL to what browsers see.`,
    );
    if (this.#isRequired) throw refusedLogin(reply, `Please log in at ${this.#site.origin}.`);
    return undefined;
  }

  /**
   * Accepts a request that requires no proof or has a valid one; call it before any other work.
   * @throws ApiError PROOF_REQUIRED, with response headers that say how to retry
   */
  async check(request: FastifyRequest, reply: FastifyReply, { key }: Pick<ReadClaims, 'key'>): Promise<void> {
    if (key !== undefined) this.offerNonce(reply);
    if (request.routeOptions.config.proof !== undefined || (key === undefined && !this.#isRequired)) return;
    const refuse = (error: 'invalid_dpop_proof' | 'use_dpop_nonce') => {
      reply.header('www-authenticate', `DPoP error="${error}", algs="ES256"`);
      return new ApiError(401, 'PROOF_REQUIRED', proofRequired);
    };
    const text = request.headers[proofHeader];
    const proof = typeof text === 'string' ? this.#reader.read(text) : undefined;
    if (!proof || key === undefined || !this.#fits(proof, request, key)) throw refuse('invalid_dpop_proof');
    if (proof.nonce === undefined || !this.#nonces.isFresh(proof.nonce)) throw refuse('use_dpop_nonce');
    if (isRead(request) || isRepeatable(proof, request)) return;
    if (!(await useProof(this.#db, proofDigest(`${key} ${proof.jti}`)))) throw refuse('invalid_dpop_proof');
  }

  #fits(proof: Proof, request: FastifyRequest, key: string): boolean {
    const body = bodyTexts.get(request);
    return (
      proof.key === key &&
      proof.htm === request.method &&
      this.#isThisSite(proof.htu, request) &&
      proof.ath === proofDigest(bearerOf(request)) &&
      (proof.bodyHash === undefined || body === undefined || proof.bodyHash === proofDigest(body))
    );
  }

  /** In local development the page may come from the port of a development server. */
  #isThisSite(htu: string, request: FastifyRequest): boolean {
    const path = pathOf(request);
    if (htu === this.#site.origin + path) return true;
    const url = isLocal(this.#site) ? URL.parse(htu) : null;
    return url !== null && isLocal(url) && htu === url.origin + path;
  }
}

const proofRequired =
  'This is not the browser that you logged in with, or it has lost the key of that login. Please log in again on this device.';

const invalidProof = 'The proof of this browser’s key (DPoP) is not valid. Please load the page again.';
const unprovedLogin =
  'Sessions of this site are bound to a key of the browser, and this login proves none. Please load the page again; another client sends a proof (DPoP, RFC 9449).';

function refusedLogin(reply: FastifyReply, message: string): ApiError {
  reply.header('www-authenticate', 'DPoP error="invalid_dpop_proof", algs="ES256"');
  return new ApiError(400, 'VALIDATION', message);
}

/** Replaying a read has no effect, so its proofs are not stored as used; they are valid as long as their nonce. */
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Whether replaying the request has no effect, so that its proof need not be stored: the proof covers the body and the
 * idempotency key, which gives the same response.
 */
function isRepeatable({ jti, bodyHash }: Proof, request: FastifyRequest): boolean {
  const { headers } = request.routeOptions.schema ?? {};
  const takesKey = Type.IsObject(headers) && idempotencyHeader in headers.properties;
  return takesKey && request.headers[idempotencyHeader] === jti && bodyHash !== undefined && bodyTexts.has(request);
}
