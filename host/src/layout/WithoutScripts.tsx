/** Without its content, which a browser with JavaScript never shows: React leaves the content of the document. */
export const WithoutScripts = () => <noscript />;
