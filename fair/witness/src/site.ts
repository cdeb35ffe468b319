import { Untrue } from 'shared/fair/check';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The site is unreachable or does not answer as a site, so the check has no result. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

const timeoutMs = 60_000;

export interface Site {
  /** @throws Unreachable @throws Untrue on 404: everything that the witness requests must exist */
  bytes(path: string): Promise<Uint8Array>;
  text(path: string): Promise<string>;
  json<Schema extends TSchema>(schema: Schema, path: string): Promise<Static<Schema>>;
}

export const siteAt = (address: string): Site => siteOf((path) => fetchBytes(new URL(path, address)));

export function siteOf(bytes: Site['bytes']): Site {
  const text = async (path: string) => new TextDecoder().decode(await bytes(path));
  return {
    bytes,
    text,
    json: async (schema, path) => {
      const value = parsed(await text(path));
      if (!Value.Check(schema, value)) throw new Untrue(`What the site shows at ${path} is not what must be there.`);
      return value;
    },
  };
}

async function fetchBytes(url: URL): Promise<Uint8Array> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) throw new Untrue(`The site shows nothing at ${url.pathname}, which its log says must be there.`);
    if (!answer.ok) throw new Unreachable(`The site answers ${answer.status} at ${url.pathname}.`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof Untrue || error instanceof Unreachable) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Unreachable(`The site cannot be reached at ${url.origin}: ${cause}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
