export interface Html {
  readonly markup: string;
}

type Content = string | Html | readonly Html[] | undefined;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function toMarkup(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'string') return content.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  if ('markup' in content) return content.markup;
  return content.map(({ markup }) => markup).join('');
}

export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return { markup: strings.reduce((whole, part, index) => whole + toMarkup(contents[index - 1]) + part) };
}
