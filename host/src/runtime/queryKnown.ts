import { createContext } from 'react';

/**
 * Tells whether the document was rendered with its query. A static document serves every query of its path, so the query is known
 * only after hydration.
 */
export const QueryKnownContext = createContext(false);
