import type { HostHalf } from 'shared/contracts/rendering';
// Imports chunks that the browser loads lazily: the server bundle must contain them.
import '../pages/contact/ContactForm.tsx';
import '../pages/memberPages.tsx';
import '../pages/policy/PolicyTabs.tsx';
import * as emotion from '@emotion/react';
import * as styled from '@emotion/styled';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as clock from 'shared/clock';
import * as events from 'shared/events';
import * as router from 'shared/router';
import * as session from 'shared/session';
import * as swr from 'swr';
import { prerenderShells } from './prerender.tsx';
import { renderPage } from './renderPage.tsx';

/** Modules that the server bundles of all apps share, by the names under which the bundles require them. */
export const provided: HostHalf['provided'] = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  swr,
  '@emotion/react': emotion,
  '@emotion/styled': styled,
  'shared/router': router,
  'shared/session': session,
  'shared/events': events,
  'shared/clock': clock,
};

/*
 * The host's server bundle: these exports are `module.exports` of its `server.cjs`. The renderer uses it for whole pages, a
 * release for its shells.
 */
export const render: HostHalf['render'] = renderPage;
export const prerenderAll = prerenderShells;
