import { openSite } from 'deploy/site/openSite';
import type { Site } from 'deploy/site/Site';

/**
 * Opens the site as it was at the start of the run, for specs with releases of their own. Other specs deploy to the site under
 * test meanwhile, which would break the sequence of a spec's own deployments.
 */
export const siteAsReleased = (): Site => openSite(process.env.SITE_AS_RELEASED ?? '');
