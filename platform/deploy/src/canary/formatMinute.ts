/** Formats a time (epoch ms) for people, in UTC as in the deployment log. */
export const formatMinute = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');
