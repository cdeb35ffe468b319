/**
 * How long a part may show nothing, or what came with the document may answer to nothing, entry, chunk and part together, before a word
 * about it, ms.
 */
export const patience = 3_500;
