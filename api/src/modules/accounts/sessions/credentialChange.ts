import type { Queryable } from '../../../core/db/database.ts';
import { type AtEpoch, continueDevices, continueSession, credentialEpochOf } from './credentials.repository.ts';
import { forgetDevices } from './knownDevices.repository.ts';
import { deleteLoginsOf, endOtherSessions } from './sessions.repository.ts';

export interface Continues {
  /** The session that makes the change. With `newId`, its earlier tokens become invalid. */
  session?: { id: string; newId?: string | undefined } | undefined;
  /** Known devices stay, except after a change of the password: an attacker who knew it may have made a device known. */
  devices: boolean;
}

export interface Changed {
  credentialEpoch: number;
  sessionEndsAt: Date | undefined;
}

/**
 * Ends the sessions, pending logins and known devices from before a change of credentials, except for what continues. Call it in
 * the transaction of the change, after `lockCredentials` and the change. A concurrent login that is stored later has the old
 * epoch and is not valid.
 * @param before the epoch before the change
 */
export async function endFormerLogins(tx: Queryable, before: AtEpoch, { session, devices }: Continues): Promise<Changed> {
  const { userId } = before;
  const credentialEpoch = await credentialEpochOf(tx, userId);
  const going = session && (await continueSession(tx, before, credentialEpoch, session));
  if (session && going) await endOtherSessions(tx, userId, session.newId ?? session.id);
  else await deleteLoginsOf(tx, userId);
  if (devices) await continueDevices(tx, before, credentialEpoch);
  else await forgetDevices(tx, userId);
  return { credentialEpoch, sessionEndsAt: going && (going.endsAt ?? going.expiresAt) };
}
