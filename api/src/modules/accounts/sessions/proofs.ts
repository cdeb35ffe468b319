import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyHeader, proofHeader, proofNonceHeader } from 'shared/contracts/headers';
import { Type } from 'typebox';
import type { Queryable } from '../../../core/db/database.ts';
import { ApiError } from '../../../core/http/errors.ts';
import type { AccountDeps } from './accountDeps.ts';
import type { ReadClaims } from './bearerToken.ts';
import { ProofNonces } from './proofNonces.ts';
import { type Proof, ProofReader, proofDigest } from './readProof.ts';
import { useProof } from './usedProofs.repository.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Why a member's call need not be proved by the key of the browser in which the session was started. Every other call has to.
     */
    proof?: { notAsked: string };
  }
}

/** What the parser of JSON keeps of a body, until it is known whether a proof speaks of it. */
export const bodyTexts = new WeakMap<FastifyRequest, string>();

const bearerOf = (request: FastifyRequest) => request.headers.authorization?.slice('Bearer '.length) ?? '';
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
const isLocal = ({ hostname }: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Proofs that a request comes from the browser in which its session was started (docs/decisions/0772). */
export class Proofs {
  readonly #reader = new ProofReader();
  readonly #nonces: ProofNonces;
  readonly #db: Queryable;
  readonly #site: URL;
  /** Whether every session has to be bound: where pages come with TLS, every browser that the site supports has a key. */
  readonly #isRequired: boolean;

  /** @param now by the database's clock, epoch ms */
  constructor({ db, keys, config }: Pick<AccountDeps, 'db' | 'keys' | 'config'>, now: () => number) {
    this.#db = db;
    this.#nonces = new ProofNonces(keys, now);
    this.#site = new URL(config.publicUrl);
    this.#isRequired = this.#site.protocol === 'https:';
  }

  /** Gives the browser the number for its next proof. */
  offerNonce(reply: FastifyReply): void {
    reply.header(proofNonceHeader, this.#nonces.current());
  }

  /**
   * The thumbprint of the key that a login proves to have; the session that it starts is bound to it. It need not be fresh: an old proof
   * of somebody's binds a session to a key that only they have.
   * @returns undefined without a proof, or with one for an address that is not ours: the session is not bound. Only on a site without TLS
   * @throws ApiError VALIDATION for a proof of something else, and on a site with TLS without a proof for its address
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
   * Passes a request that needs no proof, or has a fitting one. Called before anything is done.
   * @throws ApiError PROOF_REQUIRED, with what to do in the headers
   */
  async check(request: FastifyRequest, reply: FastifyReply, { key }: ReadClaims): Promise<void> {
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

  /** On a machine of one's own the page may come from a development server's port. */
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

/** What only reads does nothing more when it is sent again: its proofs are not remembered, and hold as long as their number. */
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Whether the same again does nothing more, so that it need not be remembered: the proof is for this very body, and for the idempotency
 * key under which the route answers the same request with the same answer.
 */
function isRepeatable({ jti, bodyHash }: Proof, request: FastifyRequest): boolean {
  const { headers } = request.routeOptions.schema ?? {};
  const takesKey = Type.IsObject(headers) && idempotencyHeader in headers.properties;
  return takesKey && request.headers[idempotencyHeader] === jti && bodyHash !== undefined && bodyTexts.has(request);
}
