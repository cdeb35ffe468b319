/**
 * File of the document for a route pattern; null stands for unknown addresses. It follows from the path alone, so that a
 * web server finds the document without a list: `/lottery/:lotteryId/detail` is `pages/lottery/_id/detail.html`.
 * Names with an underscore are no path of the site.
 */
export function documentPath(pattern: string | null): string {
  if (pattern === null) return 'pages/_unknown.html';
  if (pattern === '/') return 'pages/_home.html';
  return `pages${pattern.replace(/:\w+/g, '_id')}.html`;
}
