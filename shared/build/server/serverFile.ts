export const serverFile = 'server.cjs';
