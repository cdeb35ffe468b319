/** Secret of draws and seals of all tests. */
export const testFairKey = 'a key of draws that only tests know, long enough';
