import { type ReactNode, useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isMemberPath, routePatterns } from 'shared/contracts/paths';
import { type RouteObject, useLocation, useRoutes } from 'shared/router';
import { ErrorScreen, NotFoundScreen } from '../layout/ErrorScreen.tsx';
import { Layout } from '../layout/Layout.tsx';
import { HistoryPage, LoginPage, MemberPage, OfficePage, RecoveryPage } from '../pages/accountPages.tsx';
import { HomePage } from '../pages/HomePage.tsx';
import { ContactPage, PolicyPage } from '../pages/informationPages.tsx';
import {
  AllLotteriesPage,
  AllPrizesPage,
  LotteryDetailPage,
  LotteryPage,
  LotteryProofPage,
  PayoutsPage,
  ResultPage,
  RewardPage,
} from '../pages/lotteryPages.tsx';
import { StickyErrorBoundary } from '../parts/StickyErrorBoundary.tsx';
import { canonicalPath, documentTitle, type PageHead } from '../runtime/pageHead.ts';
import { recordCaughtError } from '../telemetry/telemetryBuffer.ts';

interface PageProps {
  /** The route's pattern. It keys the error boundary, so that an error or state of one page never reaches the next. */
  name: string;
  head: PageHead;
  children: ReactNode;
}

/** Renders a page inside the layout, sets its title and description, and shows the error screen when the page breaks. */
function Page({ name, head, children }: PageProps) {
  const { key, pathname, search } = useLocation();
  const canonical = canonicalPath(name === '*' ? null : name, pathname + search);
  // A layout effect runs before the effect in which a part sets the title of its page, so the part wins. Skipped when the
  // document's head is already about this page.
  useLayoutEffect(() => {
    if (isHeadOf(canonical)) return;
    document.title = documentTitle(head.title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  }, [head, pathname]);
  useLayoutEffect(() => updateHead(canonical), [canonical]);
  return (
    <StickyErrorBoundary of={name} FallbackComponent={ErrorScreen} onError={recordCaughtError} resetKeys={[key]}>
      {children}
    </StickyErrorBoundary>
  );
}

const siteDescription = 'Pick your numbers from 1 CTO, watch a draw that anybody can check, and win tokens or real prizes.';

type GivenHead = Pick<PageHead, 'title'> & Partial<PageHead>;

const allPaths = Object.values(routePatterns);

export const appRoutes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      page(routePatterns.home, <HomePage />, { title: 'Snail Lotto: buy spins and win rewards' }),
      page(routePatterns.rewards, <AllPrizesPage />, {
        title: 'All Prize Lottery',
        description: 'Every prize you can win at Snail Lotto: cars, watches, phones, laptops, tokens and money.',
      }),
      page(routePatterns.reward, <RewardPage />, {
        title: 'Reward detail',
        description: 'What this prize is, what it is worth and which rounds you can play for it.',
      }),
      page(routePatterns.lotteries, <AllLotteriesPage />, {
        title: 'All Lottery',
        description: 'All running rounds with their prize, price per number and time left.',
      }),
      page(routePatterns.lottery, <LotteryPage />, {
        title: 'Lottery',
        description: 'Pick your lucky numbers, watch the draw and see how the winning number was computed.',
      }),
      page(routePatterns.lotteryDetail, <LotteryDetailPage />, {
        title: 'Event detail',
        description: 'The prize value of this event and the rewards that belong to it.',
      }),
      page(routePatterns.lotteryProof, <LotteryProofPage />, {
        title: 'Proof of the draw',
        description: 'Check in your own browser how the winning number of this round was computed.',
      }),
      page(routePatterns.policy, <PolicyPage />, {
        title: 'Privacy Policy',
        description: 'Who we are, how a round works, how the winner is determined and what we store about you.',
      }),
      page(routePatterns.history, <HistoryPage />, { title: 'History' }),
      page(routePatterns.result, <ResultPage />, {
        title: 'Winners List',
        description: 'Every finished round with its draw time and winning number.',
      }),
      page(routePatterns.payouts, <PayoutsPage />, {
        title: 'Payouts',
        description: 'Prizes and refunds, and when they were paid, late ones included.',
      }),
      page(routePatterns.contact, <ContactPage />, {
        title: 'Contact us',
        description: 'Write to the people behind Snail Lotto; the answer comes by email.',
      }),
      ...allPaths
        .filter((path) => path.startsWith(routePatterns.office))
        .map((path) => page(path, <OfficePage />, { title: 'Office' })),
      ...allPaths
        .filter(isMemberPath)
        .map((path) => page(path, <MemberPage />, { title: path.replace(/.*\/./, (start) => start.slice(-1).toUpperCase()) })),
      page(routePatterns.login, <LoginPage />, { title: 'Log in' }),
      page(routePatterns.forgotPassword, <RecoveryPage />, { title: 'Account recovery' }),
      page('*', <NotFoundScreen />, { title: 'Page not found' }),
    ],
  },
];

/** Returns the route of one page. Pages that search engines do not list have the description of the site. */
function page(path: string, element: ReactNode, { title, description = siteDescription }: GivenHead): RouteObject {
  const head: PageHead = { title, description };
  return {
    path,
    handle: head,
    element: (
      <Page name={path} head={head}>
        {element}
      </Page>
    ),
  };
}

export function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} onError={recordCaughtError} resetKeys={[key]}>
      <Matched />
    </ErrorBoundary>
  );
}

const Matched = () => useRoutes(appRoutes);

/*
 * Keeps canonical link and meta tags correct after client-side navigation. They describe the page that the document was requested
 * for; on any other page they would mislead, for example the browser's share button, which takes the canonical address.
 */

const canonicalLink = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** Checks whether the head describes the page. @param path canonical, with its query; null for a page without one */
function isHeadOf(path: string | null): boolean {
  const link = canonicalLink();
  if (link === null || path === null) return false;
  const { pathname, search } = new URL(link.href);
  return pathname + search === path;
}

/**
 * Switches the head to another page: replaces the canonical link and removes Open Graph tags and structured data. They are not
 * written anew: only crawlers read them, and crawlers request the document.
 * @param path canonical, with its query; null for a page that search engines must not index
 */
function updateHead(path: string | null): void {
  if (isHeadOf(path)) return;
  const link = canonicalLink();
  const address = path === null ? null : new URL(path, link?.href ?? location.origin).href;
  for (const tag of document.head.querySelectorAll(pageSpecificTags)) tag.remove();
  link?.remove();
  document.head.append(
    address === null
      ? Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
      : Object.assign(document.createElement('link'), { rel: 'canonical', href: address }),
  );
}

const pageSpecificTags = 'meta[property^="og:"], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]';
