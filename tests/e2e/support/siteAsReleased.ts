import { openSite } from 'deploy/site/openSite';
import type { Site } from 'deploy/site/Site';

/**
 * The site as it was when the run began, for specs that lay releases of their own over it. The one under test is moved meanwhile by
 * the spec of releases: a move that comes between two of a spec's own would not follow from them.
 */
export const siteAsReleased = (): Site => openSite(process.env.SITE_AS_RELEASED ?? '');
