import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from './IconButton.tsx';
import { LinksWithoutScripts } from './LinksWithoutScripts.tsx';
import { PageJump } from './PageJump.tsx';
import { Bar, Gap, PageButton, SizeLabel } from './Pagination.styles.ts';
import { pageNumbers } from './pageNumbers.ts';

/** From the specification. */
const sizes = [10, 20, 50, 100];

interface PaginationProps {
  /** Zero-based. */
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
  /** Returns the URL of a page: without JavaScript the pages are links. */
  addressOf?: (page: number) => string;
  onLimit?: (limit: number) => void;
  jump?: boolean;
  label: string;
}

/**
 * Pages of a list; hidden when there is only one. The choice of sizes remains while a smaller size would give several pages, so
 * that a player can return from 100.
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
            {/* Not `disabled`: the button keeps the keyboard focus at either end. */}
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
