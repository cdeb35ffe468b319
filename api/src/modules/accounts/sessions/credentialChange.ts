import type { Queryable } from '../../../core/db/database.ts';
import { type AtEpoch, continueDevices, continueSession, credentialEpochOf } from './credentials.repository.ts';
import { forgetDevices } from './knownDevices.repository.ts';
import { deleteLoginsOf, endOtherSessions } from './sessions.repository.ts';

/** What goes on after a change of a credential; all else that was made before it ends. */
export interface Continues {
  /** The session that makes the change. With `newId` its tokens of before end. */
  session?: { id: string; newId?: string | undefined } | undefined;
  /** Known devices go on, unless the password changes: somebody who knew it may have made one known. */
  devices: boolean;
}

/** After a change of a credential. */
export interface Changed {
  /** The raised epoch. */
  credentialEpoch: number;
  /** When the session that goes on ends at the latest; undefined when it has ended, or none was to go on. */
  sessionEndsAt: Date | undefined;
}

/**
 * Ends the sessions, pending logins and known devices of before a change of a credential, but for what goes on. Called in the transaction
 * of the change, after `lockCredentials` and the change itself. What a login that overlaps the change adds after this is of the former
 * epoch, and counts for nothing.
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
