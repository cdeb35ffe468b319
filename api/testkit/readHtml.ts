import sanitizeHtml from 'sanitize-html';

export interface ReadElement {
  name: string;
  attributes: Record<string, string>;
}

export function elementsOf(markup: string): ReadElement[] {
  const elements: ReadElement[] = [];
  sanitizeHtml(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => elements.push({ name, attributes: { ...attributes } }),
  });
  return elements;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the visible text of a page as one line, without the hidden preheader. */
export function wordsOf(markup: string): string {
  const body = /<body[\s\S]*<\/body>/.exec(markup)?.[0] ?? '';
  const shown = body.replace(/<div class="preheader"[\s\S]*?<\/div>/, '').replace(/<!--[\s\S]*?-->/g, '');
  return shown
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#\d+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
