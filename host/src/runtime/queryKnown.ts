import { createContext } from 'react';

/** Whether the document was made for its query as well: a static one is for every query of its path, and knows it only when it is hydrated. */
export const QueryKnownContext = createContext(false);
