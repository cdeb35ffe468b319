import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from './IconButton.tsx';
import { LinksWithoutScripts } from './LinksWithoutScripts.tsx';
import { PageJump } from './PageJump.tsx';
import { Bar, Gap, PageButton, SizeLabel } from './Pagination.styles.ts';
import { pageNumbers } from './pageNumbers.ts';

/** The page sizes that the specification offers. */
const sizes = [10, 20, 50, 100];

interface PaginationProps {
  /** Zero-based. */
  page: number;
  /** Rows per page. */
  limit: number;
  /** Rows in all. */
  total: number;
  onPage: (page: number) => void;
  /** The address of a page, where one can be sent for: without scripts the pages are links. */
  addressOf?: (page: number) => string;
  /** Given, the player may choose the page size. */
  onLimit?: (limit: number) => void;
  /** Adds a field to go straight to a page. */
  jump?: boolean;
  /** What is paged: 'Winners pages'. */
  label: string;
}

/**
 * Pages of a list; hidden unless there is more than one. The choice of sizes stays for as long as a smaller size would
 * make pages, or nobody could get back from 100.
 */
export function Pagination({ page, limit, total, onPage, addressOf, onLimit, jump = false, label }: PaginationProps) {
  const pages = Math.ceil(total / limit);
  const present = Math.min(page, Math.max(pages - 1, 0));
  const paged = total > limit;
  const sized = onLimit && total > Math.min(...sizes);
  if (!paged && !sized) return null;
  const go = (next: number) => {
    if (next >= 0 && next < pages) onPage(next);
  };
  return (
    <>
      {paged && addressOf && <LinksWithoutScripts label={label} links={pageLinks(present, pages, addressOf)} />}
      <Bar data-needs-scripts="">
        {paged && (
          <nav aria-label={label}>
            {/* Marked, not disabled: whoever reaches an end by keyboard keeps the focus. */}
            <IconButton label="Previous page" aria-disabled={present === 0} onClick={() => go(present - 1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            {pageNumbers(present, pages).map((entry, index, entries) =>
              entry === 'gap' ? (
                <Gap key={`after-${entries[index - 1]}`}>…</Gap>
              ) : (
                <PageButton
                  key={entry}
                  type="button"
                  aria-label={`Page ${entry + 1}`}
                  aria-current={entry === present ? 'page' : undefined}
                  onClick={() => onPage(entry)}
                >
                  {entry + 1}
                </PageButton>
              ),
            )}
            <IconButton label="Next page" aria-disabled={present === pages - 1} onClick={() => go(present + 1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </nav>
        )}
        {paged && jump && <PageJump pages={pages} onPage={onPage} />}
        {sized && (
          <SizeLabel>
            Per page
            <select value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
              {[...new Set([...sizes, limit])]
                .sort((a, b) => a - b)
                .map((size) => (
                  <option key={size}>{size}</option>
                ))}
            </select>
          </SizeLabel>
        )}
      </Bar>
    </>
  );
}

function pageLinks(present: number, pages: number, addressOf: (page: number) => string) {
  const link = (words: string, page: number) => ({ words, to: addressOf(page), present: page === present });
  return [
    ...(present > 0 ? [link('Previous', present - 1)] : []),
    ...pageNumbers(present, pages).flatMap((entry) => (entry === 'gap' ? [] : [link(`${entry + 1}`, entry)])),
    ...(present < pages - 1 ? [link('Next', present + 1)] : []),
  ];
}
