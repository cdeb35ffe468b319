import { getConfig } from '@testing-library/react';
import { axe as look } from 'jest-axe';

/**
 * Looks for barriers in a page. That takes a second or two, in which the page lives on: its clock ticks, answers come. They are let
 * through, as they are while testing-library waits; outside of that, React takes each for an update that the test forgot about.
 */
export const axe: typeof look = (html, options) => getConfig().asyncWrapper(() => look(html, options));
