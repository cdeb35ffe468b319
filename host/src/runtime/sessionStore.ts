import { type SessionState, sessionState } from 'shared/session/sessionState';
import { create } from 'zustand';

/** The session of the site, for the host's own blocks too: they see more of it than parts do. */
export const useSessionStore = create<SessionState>()(sessionState);
