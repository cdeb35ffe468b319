import type { MailBlock, MailContent, MailLink } from './mailContent.ts';

/**
 * Makes untrusted text safe for a mail: removes characters that change the text direction, hide text or end it early. Line breaks
 * and tabs stay.
 */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '');
}

export const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/** Checks a link's address. @throws Error when it is not an absolute http or https address without spaces and quotes */
export function address(url: string): string {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(url)) throw new Error('A link in a mail must be an absolute address.');
  return url;
}

export const signature = 'Snail Lotto';

export function textPart({ heading, body, smallPrint = [] }: MailContent): string {
  const parts = [...(heading === undefined ? [] : [oneLine(heading)]), ...body.map(asText), signature];
  const small = smallPrint.map((line) => (typeof line === 'string' ? plain(line) : linkAsText(line)));
  return [...parts, ...(small.length > 0 ? [`-- \n${small.join('\n')}`] : [])].join('\n\n');
}

function asText(block: MailBlock): string {
  if (typeof block === 'string') return plain(block);
  if ('code' in block) return `${oneLine(block.label)} ${oneLine(block.code)}`;
  if ('button' in block) return `${oneLine(block.button)}:\n${address(block.url)}`;
  if ('facts' in block) return block.facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join('\n');
  const quoted = plain(block.quote)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return [oneLine(block.label), ...quoted].join('\n');
}

const linkAsText = ({ link, url }: MailLink): string => `${oneLine(link)}: ${address(url)}`;
