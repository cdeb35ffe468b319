/** Placeholder in a server bundle for the URL path of its release, e.g. `/host/0.1.0-3f2a9c0d1e/`; the loader replaces it. */
export const releasePlaceholder = '/__RELEASE__/';
