/** Entry of a remote in the registry of a page (host/src/runtime/registry). */
export interface RegistryEntry {
  entry: string;
  integrity?: string;
  version: string;
  development?: boolean;
}

export interface Bar {
  label: string;
  text: string;
  /** Epoch ms. */
  until: number;
  action: string;
  button: string;
  path: string;
}

/**
 * Replaces one remote's release in a composed document and removes the preload hints for the scripts of the live release.
 * @param name of the remote in the registry
 */
export function withRemote(html: string, name: string, app: string, entry: RegistryEntry): string {
  const hints = new RegExp(
    `<link (?:media="[^"]*" )?rel="preload"(?: data-for="\\w+")? as="script" href="/${app}/[^>]*>\\n?`,
    'g',
  );
  return html
    .replace(/(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s, (_whole, open, json, close) => {
      const registry: { remotes?: object } = JSON.parse(json);
      const remotes = { ...registry.remotes, [name]: entry };
      return `${open}${JSON.stringify({ ...registry, remotes }).replaceAll('<', '\\u003c')}${close}`;
    })
    .replace(hints, '');
}

/** Appends the bar outside the React root and without scripts, so that the remote under test cannot remove the way out. */
export function noticeBar({ label, text, until, action, button, path }: Bar): string {
  const end = `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<style>body{padding-bottom:64px}</style>
<form id="override" method="post" action="${action}" role="region" aria-label="${label}" style="position:fixed;z-index:2147483647;inset:auto 0 0 0;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:10px 16px;background:#F59E0B;color:#1A1204;font:600 15px/1.4 system-ui,sans-serif">
<span>${text}, until ${end}.</span>
<input type="hidden" name="to" value="${escaped(path)}">
<button style="min-height:44px;padding:0 20px;border:2px solid #1A1204;border-radius:8px;background:#1A1204;color:#fff;font:inherit;cursor:pointer">${button}</button>
</form>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
