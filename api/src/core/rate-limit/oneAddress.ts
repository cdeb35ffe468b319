/** Requests in a row before anything is said. */
const leastRequests = 100;
/** Different addresses that requests were forwarded for, and different members: so many are no household. */
const leastClaims = 5;
const leastMembers = 20;

/** What a request says of whom it comes from. */
interface Seen {
  /** Whom it counts for. */
  address: string;
  /** Whom it was forwarded for, by a header that nobody here believes: `X-Forwarded-For` or `Forwarded`. */
  claimed: string | undefined;
  member: number | undefined;
}

/**
 * Notices that everybody seems to come from one address, as they do when a balancer stands in front that nobody named: limits then count
 * all visitors as one. Requests that say nothing of whom they come from, such as a monitor's, are passed over.
 */
export class OneAddress {
  #address: string | undefined;
  #requests = 0;
  #claims = new Set<string>();
  #members = new Set<number>();
  #said = false;

  /** @returns what the operator should know; once */
  saw({ address, claimed, member }: Seen): string | undefined {
    if (this.#said || (claimed === undefined && member === undefined)) return undefined;
    if (address !== this.#address) {
      this.#address = address;
      this.#requests = 0;
      this.#claims.clear();
      this.#members.clear();
    }
    this.#requests++;
    // The last one was added by whoever is nearest; those before it are what the client said.
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
