import styled from '@emotion/styled';
import { wrap } from '../theme/layout.ts';
import { color, font, radius, space } from '../theme/tokens.ts';

const Links = styled.nav`
  ${wrap(1)}
  align-items: baseline;
  margin-block: ${space(4)};
  color: ${color.muted};
  font-size: ${font.size.small};
  a {
    padding: ${space(2)} ${space(3)};
    border-radius: ${radius.small};
    color: ${color.second};
  }
  a[aria-current] {
    background: ${color.raised};
    color: ${color.primaryHover};
    font-weight: 700;
  }
`;

interface LinksWithoutScriptsProps {
  label: string;
  links: readonly { words: string; to: string; present: boolean }[];
}

/**
 * Replaces controls with links in browsers without JavaScript, where documents are rendered per URL. The control itself needs
 * `data-needs-scripts`.
 */
export function LinksWithoutScripts({ label, links }: LinksWithoutScriptsProps) {
  return (
    <noscript>
      <Links aria-label={label}>
        <span aria-hidden="true">{label}:</span>
        {links.map(({ words, to, present }) => (
          <a key={words} href={to} aria-current={present ? 'page' : undefined}>
            {words}
          </a>
        ))}
      </Links>
    </noscript>
  );
}
