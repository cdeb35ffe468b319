import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { lazyBlock } from '../../parts/lazyBlock.tsx';

const form = lazyBlock({
  label: 'The contact form',
  fetch: async () => (await import('./ContactForm.tsx')).ContactForm,
  loading: (
    <LoadingRegion label="Loading the contact form">
      <Skeleton height={640} />
    </LoadingRegion>
  ),
});

/** Loads the contact form. Awaited before the first render of its page. */
export const loadContact = form.load;

export function Contact() {
  return (
    <>
      <PageTitle>Contact us</PageTitle>
      <form.Block />
    </>
  );
}
