import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, createElement } from 'react';
import { storageKeys } from 'shared/contracts/storage';
import { BrowserRouter } from 'shared/router';
import { Pages } from '../app/Pages.tsx';
import { Providers } from '../app/Providers.tsx';
import { useSessionStore } from '../runtime/sessionStore.ts';

// As in shared/testing: a busy machine is no failure.
configure({ asyncUtilTimeout: 20_000 });

const NamedPlace = ({ name }: { name: string }) => <section aria-label={name} />;
let mockPart: ComponentType<{ name: string }> = NamedPlace;

// Remotes are not part of the host's tests: one component stands in for every part.
jest.mock('../parts/federation.ts', () => ({
  loadPart:
    async (name: string): Promise<ComponentType> =>
    () =>
      createElement(mockPart, { name }),
  generationOf: () => 0,
  renew: () => {},
}));

const pristine = useSessionStore.getInitialState();
beforeEach(() => {
  useSessionStore.setState(pristine, true);
  // Each test is a document of its own.
  document.querySelector('link[rel="canonical"]')?.remove();
});

interface Opening {
  /** A token that an earlier visit left in this browser. */
  token?: string;
  /** What stands in the place of every part; its name, when nothing is given. */
  part?: ComponentType<{ name: string }>;
}

/** Opens the whole site at an address, as a browser does. */
export function openSite(address: string, { token, part = NamedPlace }: Opening = {}) {
  mockPart = part;
  if (token) localStorage.setItem(storageKeys.token, token);
  window.history.replaceState(null, '', address);
  const result = render(
    <BrowserRouter>
      <Providers>
        <Pages />
      </Providers>
    </BrowserRouter>,
  );
  return { ...result, user: userEvent.setup(), address: () => location.pathname + location.search };
}
