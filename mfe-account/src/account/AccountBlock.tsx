import type { ReactNode } from 'react';
import { useSession } from 'shared/session';
import { Answer, type Asked } from 'shared/ui/Answer';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';

interface Head {
  /** Anchor of the block on the account page: `/account#spend-limits`. */
  id: string;
  title: string;
  /** One or two sentences under the title: what it is for and what comes of it. */
  lead: string;
}

interface AskingBlock<T> {
  /** What the block shows, as a hook of the API client gives it. */
  asked: Asked<T>;
  /** A `BlockLoading` of the content's size. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

interface PlainBlock {
  asked?: undefined;
  /** Stands there until the member is known; without it the content does. */
  loading?: ReactNode;
  children: ReactNode;
}

type AccountBlockProps<T> = Head & (AskingBlock<T> | PlainBlock);

/**
 * A block of the account page in all its states: nothing for visitors (the page asks them to log in), its place while it loads, the
 * failure with its retry, and the content. An answer that is there stays when renewing it fails.
 *
 * A new block:
 * 1. a hook in `shared/api-client` that asks only when told to: `const asked = useThing(useSession().status === 'signedIn')`;
 * 2. `ThingSection.tsx` in the folder of its noun, with the dialogs that its buttons open inside the content:
 *    `<AccountBlock id="thing" title="…" lead="…" asked={asked} loading={<BlockLoading label="Loading your thing" height={160} />}>
 *       {(thing) => <AccountBox>…</AccountBox>}
 *     </AccountBlock>`;
 * 3. `exposes/Thing.tsx`: `export default ThingSection satisfies Part<'account/Thing'>`, its line in `shared/contracts/parts`, and its
 *    place on the host's `AccountPage`.
 * A block that asks for nothing at once, or by itself (a paged list), leaves `asked` out and takes its content as it is.
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
  /** What is loading, in words, said once. */
  label: string;
  /** Pixels of one box; several boxes come as children. */
  height?: number;
  children?: ReactNode;
}

/** The place of a block's content while it loads. */
export function BlockLoading({ label, height = 160, children }: BlockLoadingProps) {
  return <LoadingRegion label={label}>{children ?? <Skeleton height={height} />}</LoadingRegion>;
}
