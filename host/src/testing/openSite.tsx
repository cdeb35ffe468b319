import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, createElement } from 'react';
import { storageKeys } from 'shared/contracts/storage';
import { BrowserRouter } from 'shared/router';
import { api } from 'shared/testing/server';
import { Providers } from '../app/Providers.tsx';
import { Pages } from '../app/routes.tsx';
import { useSessionStore } from '../runtime/sessionStore.ts';

// As in shared/testing: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 20_000 });

const NamedPlace = ({ name }: { name: string }) => <section aria-label={name} />;
let mockPart: ComponentType<{ name: string }> = NamedPlace;

// The host's tests use no remotes: one component replaces every part.
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
  api.get('/api/option-config/get-all', { company: null });
  useSessionStore.setState(pristine, true);
  document.querySelector('link[rel="canonical"]')?.remove();
});

interface Opening {
  token?: string;
  part?: ComponentType<{ name: string }>;
}

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
