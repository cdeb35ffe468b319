import type { HostHalf } from 'shared/contracts/rendering';
// What the pages fetch for themselves in the browser is not fetched here: it has to be in the file.
import '../pages/contact/ContactForm.tsx';
import '../pages/policy/PolicyTabs.tsx';
import { contractModules } from './contractModules.ts';
import { prerenderShells } from './prerender.tsx';
import { renderPage } from './renderPage.tsx';

/*
 * The host's server half: what is exported here is `module.exports` of its `server.cjs`. The renderer has whole pages of it, and a release
 * its shells.
 */
export const provided: HostHalf['provided'] = contractModules;
export const render: HostHalf['render'] = renderPage;
export const prerenderAll = prerenderShells;
