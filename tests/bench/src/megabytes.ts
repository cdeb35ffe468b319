/** Memory in words. @param bytes 0 where the system does not tell (memoryOf of api/testing/processes) */
export const megabytes = (bytes: number): string => (bytes > 0 ? `${(bytes / 1024 / 1024).toFixed(0)} MB` : 'unknown');
