/** Stands for axios' second way to ask in a browser, which is only taken where there is no XMLHttpRequest: each bundle would carry it unused. */
export const getFetch = undefined;
