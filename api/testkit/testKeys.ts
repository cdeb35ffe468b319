export const testFairKey = 'a key of draws that only tests know, long enough';
