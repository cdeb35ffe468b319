import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useSession } from 'shared/session';
import { column, flow, panel, text, title, wideOnPhones } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Answer, type Asked } from 'shared/ui/Answer';
import { Section } from 'shared/ui/Section';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';

interface Head {
  /** Anchor of the block on the account page: `/account/limits#spend-limits`. */
  id: string;
  title: string;
  lead: string;
}

interface AskingBlock<T> {
  asked: Asked<T>;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

interface PlainBlock {
  asked?: undefined;
  /** Shown until the session is known; without it, the content is. */
  loading?: ReactNode;
  children: ReactNode;
}

type AccountBlockProps<T> = Head & (AskingBlock<T> | PlainBlock);

/**
 * Renders a block of the account page in all its states: nothing for visitors (the page asks them to log in), a placeholder while
 * it loads, an error with Retry, and the content. Loaded content stays when a refresh fails.
 * To add a block:
 * 1. Write a hook in `shared/api-client` with a flag that enables the request: `const asked = useThing(useSession().status ===
 * 'signedIn')`.
 * 2. Write `ThingSection.tsx` in the folder of its feature, with its dialogs inside the content:
 *    `<AccountBlock id="thing" title="…" lead="…" asked={asked} loading={<BlockLoading label="Loading your thing" height={160} />}>
 *      {(thing) => <AccountBox>…</AccountBox>}
 *    </AccountBlock>`
 * 3. Write `exposes/Thing.tsx`: `export default ThingSection satisfies Part<'account/Thing'>`, and add its line in
 * `shared/contracts/parts` and its place in the host's `memberPages.tsx`.
 * A block without an initial request, or with its own (a paged list), omits `asked` and passes its content as children.
 */
export function AccountBlock<T>({ id, title, lead, ...block }: AccountBlockProps<T>) {
  const { status } = useSession();
  if (status === 'signedOut') return null;
  const content = () => {
    if (block.asked) return <Answer {...block} />;
    return status === 'signedIn' || !block.loading ? block.children : block.loading;
  };
  return (
    <Section id={id} title={title} lead={lead}>
      {content()}
    </Section>
  );
}

interface BlockLoadingProps {
  label: string;
  /** Height of one box, px; pass several boxes as children. */
  height?: number;
  children?: ReactNode;
}

export function BlockLoading({ label, height = 160, children }: BlockLoadingProps) {
  return <LoadingRegion label={label}>{children ?? <Skeleton height={height} />}</LoadingRegion>;
}

export const AccountBox = styled.div`
  ${column(4)}
  padding: ${space(5)};
  ${panel(color.line)}
  p:where(:not([role='alert'])) {
    ${text('second')}
    line-height: 1.5;
  }
`;

export const Notice = styled.div`
  ${column(3)}
  align-items: start;
  padding: ${space(5)};
  ${panel(color.primary)}
  h2,
  h3 {
    ${title('lead', 1.3)}
  }
  p {
    ${text('second')}
    line-height: 1.5;
  }
`;

export const BoxActions = styled.div`
  ${flow(3)}
  ${wideOnPhones('button')}
`;

/** Styles of a label around a radio button for its states: checked, focused, disabled. */
export const radioBox = `
  min-height: 44px;
  border: 1px solid ${color.control};
  cursor: pointer;
  &:has(:checked) {
    border-color: ${color.primary};
    background: color-mix(in srgb, ${color.primary} 14%, ${color.surface});
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    color: ${color.muted};
    border-style: dashed;
    cursor: default;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: ${color.primary};
    outline: none;
  }
`;
