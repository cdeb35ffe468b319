import type { HostHalf } from 'shared/contracts/rendering';
// Imports chunks that the browser loads lazily: the server bundle must contain them.
import '../pages/contact/ContactForm.tsx';
import '../pages/policy/PolicyTabs.tsx';
import { prerenderShells } from './prerender.tsx';
import { renderPage } from './renderPage.tsx';
import { sharedServerModules } from './sharedServerModules.ts';

/*
 * The host's server bundle: these exports are `module.exports` of its `server.cjs`. The renderer uses it for whole pages, a
 * release for its shells.
 */
export const provided: HostHalf['provided'] = sharedServerModules;
export const render: HostHalf['render'] = renderPage;
export const prerenderAll = prerenderShells;
