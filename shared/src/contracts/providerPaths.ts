const folders = ['/api/', '/fair/', '/uploads/', '/pictures/', '/register/', '/sitemaps/'];
const files = [
  '/register',
  '/.well-known/jwks.json',
  '/.well-known/security.txt',
  '/sw.js',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
];

/**
 * Returns whether the provider answers a path; all others are files and documents of releases. nginx decides in the same way by
 * an expression of its own (platform/deploy/nginx/snail-lotto.conf).
 * @param pathname without origin and query
 */
export function isOfProvider(pathname: string): boolean {
  return files.includes(pathname) || folders.some((folder) => pathname.startsWith(folder));
}
