const leastRequests = 100;
/** Numbers of different forwarded addresses and of members that no single household has. */
const leastClaims = 5;
const leastMembers = 20;

interface Seen {
  address: string;
  /** Client address in an untrusted header: `X-Forwarded-For` or `Forwarded`. */
  claimed: string | undefined;
  member: number | undefined;
}

/**
 * Detects that all visitors seem to have one address, which happens behind an unconfigured load balancer: rate limits then count
 * all of them as one. Ignores requests without any sign of their client, such as monitoring.
 */
export class MissingProxyDetector {
  #address: string | undefined;
  #requests = 0;
  #claims = new Set<string>();
  #members = new Set<number>();
  #said = false;

  /** @returns a sentence for the operator; once */
  saw({ address, claimed, member }: Seen): string | undefined {
    if (this.#said || (claimed === undefined && member === undefined)) return undefined;
    if (address !== this.#address) {
      this.#address = address;
      this.#requests = 0;
      this.#claims.clear();
      this.#members.clear();
    }
    this.#requests++;
    // The nearest proxy added the last address; the client could have sent the others.
    const last = claimed?.split(',').at(-1)?.trim();
    if (last && last !== address && this.#claims.size < leastClaims) this.#claims.add(last);
    if (member !== undefined && this.#members.size < leastMembers) this.#members.add(member);
    if (this.#requests < leastRequests) return undefined;
    const forwarded = this.#claims.size >= leastClaims;
    if (!forwarded && this.#members.size < leastMembers) return undefined;
    this.#said = true;
    const how = forwarded ? 'they were forwarded for different ones' : 'they are of different members';
    return (
      `All visitors seem to come from ${address}: ${this.#requests} requests in a row, though ${how}. Limits count all of them as one. ` +
      `If a balancer stands there, name it: PROXY=${address} in the containers' .env, --proxy ${address} for npm run nginx, or TRUST_PROXY ` +
      'where it leads straight to this process.'
    );
  }
}
