/** Up to this many pages all are listed, as specified. */
const mostPagesShown = 7;

/**
 * Lists the entries of a pagination.
 * @param page zero-based
 * @returns zero-based pages in order; 'gap' for omitted ones
 */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const all = Array.from({ length: pages }, (_, index) => index);
  if (pages <= mostPagesShown) return all;
  const last = pages - 1;
  // Always seven entries, so that the buttons do not move while paging.
  if (page <= 3) return [...all.slice(0, 5), 'gap', last];
  if (page >= last - 3) return [0, 'gap', ...all.slice(last - 4)];
  return [0, 'gap', page - 1, page, page + 1, 'gap', last];
}
