import styled from '@emotion/styled';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type FormEvent, useId, useState } from 'react';
import { flow, row, text } from '../theme/layout.ts';
import { notOnPaper } from '../theme/printStyles.ts';
import { color, font, moving, radius, space } from '../theme/tokens.ts';
import { Button } from './Button.tsx';
import { controlStyles } from './field.styles.ts';
import { IconButton } from './IconButton.tsx';
import { LinksWithoutScripts } from './LinksWithoutScripts.tsx';

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

export const Bar = styled.div`
  ${flow(4, 8)}
  justify-content: center;
  margin-top: ${space(8)};
  color: ${color.second};
  font: 400 ${font.size.small} / 1.4 ${font.text};
  font-variant-numeric: tabular-nums;

  nav {
    ${row(0.5)}
  }
  ${notOnPaper}
`;

export const PageButton = styled.button`
  min-width: 36px;
  height: 44px;
  padding: 0 ${space(1)};
  border: 0;
  border-radius: ${radius.small};
  background: transparent;
  color: ${color.second};
  font: inherit;
  font-size: ${font.size.body};
  cursor: pointer;
  ${moving('transition: background-color 0.15s;')}

  &:hover {
    background: ${color.raised};
    color: ${color.text};
  }
  &:focus-visible {
    outline: 3px solid ${color.primaryHover};
  }
  &[aria-current] {
    background: ${color.raised};
    color: ${color.primaryHover};
    font-weight: 700;
    box-shadow: inset 0 -2px ${color.primary};
  }
`;

export const Gap = styled.span`
  min-width: 24px;
  text-align: center;
`;

export const SizeLabel = styled.label`
  ${row(2)}

  select {
    ${controlStyles}
    width: auto;
  }
`;

const JumpForm = styled.form`
  ${flow(2)}

  input {
    ${controlStyles}
    width: 64px;
    text-align: center;
  }
  p {
    flex-basis: 100%;
    ${text('danger')}
  }
`;

/** Field to go to a page; the player counts from 1, `onPage` from 0. */
export function PageJump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  function go(event: FormEvent): void {
    event.preventDefault();
    const number = Number(text);
    if (text.trim() === '' || !Number.isInteger(number) || number < 1 || number > pages) {
      setError(`Enter a page from 1 to ${pages}.`);
      return;
    }
    setError(null);
    setText('');
    onPage(number - 1);
  }

  return (
    <JumpForm onSubmit={go} noValidate>
      <label htmlFor={id}>Go to page</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Button type="submit" variant="secondary" size="small">
        Go
      </Button>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </JumpForm>
  );
}

const sizes = [10, 20, 50, 100];

/** `page`: zero-based; `addressOf`: returns the URL of a page, a link without JavaScript. */
interface PaginationProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
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
