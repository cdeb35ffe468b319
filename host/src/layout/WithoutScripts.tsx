/** Without its content, which a browser with JavaScript never shows: React leaves what the document has. */
export const WithoutScripts = () => <noscript />;
