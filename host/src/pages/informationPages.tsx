import { isMemberPath, routePatterns } from 'shared/contracts/paths';
import { PageTitle } from 'shared/ui/PageTitle';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { lazyBlock } from '../parts/lazyBlock.tsx';
import { RemotePart } from '../parts/RemotePart.tsx';
import { loadMemberPages } from './accountPages.tsx';

const policy = lazyBlock({
  label: 'The policy',
  fetch: async () => (await import('./policy/PolicyTabs.tsx')).PolicyTabs,
  loading: (
    <LoadingRegion label="Loading the policy">
      <Skeleton height={48} />
      <Skeleton height={480} />
    </LoadingRegion>
  ),
});

export function PolicyPage() {
  return (
    <>
      <PageTitle>Privacy Policy</PageTitle>
      <policy.Block />
      <RemotePart name="rewards/PrizeLottery" props={{ sort: 'price' }} />
    </>
  );
}

const contactForm = lazyBlock({
  label: 'The contact form',
  fetch: async () => (await import('./contact/ContactForm.tsx')).ContactForm,
  loading: (
    <LoadingRegion label="Loading the contact form">
      <Skeleton height={640} />
    </LoadingRegion>
  ),
});

export function ContactPage() {
  return (
    <>
      <PageTitle>Contact us</PageTitle>
      <contactForm.Block />
    </>
  );
}

/**
 * Loads the chunk that the first render of an address needs besides the shell. Await it before rendering on the server and before
 * hydrating in the browser, so that both render the same tree.
 */
export async function preparePage(pathname: string): Promise<void> {
  if (pathname === routePatterns.policy) await policy.load();
  if (pathname === routePatterns.contact) await contactForm.load();
  if (isMemberPath(pathname)) await loadMemberPages();
}
