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

/** Modules that the server bundles of all apps share, by the names under which the bundles require them. */
export const sharedServerModules: Record<string, unknown> = {
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
