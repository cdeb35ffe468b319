export const megabytes = (bytes: number): string => (bytes > 0 ? `${(bytes / 1024 / 1024).toFixed(0)} MB` : 'unknown');
