import { type SessionState, sessionState } from 'shared/session/sessionState';
import { create } from 'zustand';

/** Session store of the site. The host's own components see more of it than parts do. */
export const useSessionStore = create<SessionState>()(sessionState);
