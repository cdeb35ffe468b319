import { federationName } from 'shared/contracts/appNames';
import { devServerOf, leavePath, type Override } from 'shared/contracts/override';

/**
 * The document of an address for the browser of a developer: their remote comes from their development server, and a bar says so
 * with a way out. Everything else is as for everybody.
 * @param html the document as it is live
 * @param path of the address, to come back to after leaving
 */
export function overriddenDocument(html: string, override: Override, path: string): string {
  const { app } = override;
  const hints = new RegExp(`<link rel="preload" as="script" href="/${app}/[^>]*>\\n?`, 'g');
  return html
    .replace(/(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s, (_whole, open, json, close) => {
      const registry: { remotes?: object } = JSON.parse(json);
      const entry = { entry: `${devServerOf(override)}/remoteEntry.js`, version: 'development', development: true };
      const remotes = { ...registry.remotes, [federationName(app)]: entry };
      return `${open}${JSON.stringify({ ...registry, remotes }).replaceAll('<', '\\u003c')}${close}`;
    })
    .replace(hints, '')
    .replace('</body>', () => `${bar(override, path)}\n</body>`);
}

/** Outside of what scripts draw, and without one: it stands whatever the remote does on the page, and leaving works. */
function bar({ app, port, until }: Override, path: string): string {
  const end = `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<style>body{padding-bottom:64px}</style>
<form id="override" method="post" action="${leavePath}" role="region" aria-label="Development" style="position:fixed;z-index:2147483647;inset:auto 0 0 0;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:10px 16px;background:#F59E0B;color:#1A1204;font:600 15px/1.4 system-ui,sans-serif">
<span>${app} runs from localhost:${port} in this browser, until ${end}.</span>
<input type="hidden" name="to" value="${escaped(path)}">
<button style="min-height:44px;padding:0 20px;border:2px solid #1A1204;border-radius:8px;background:#1A1204;color:#fff;font:inherit;cursor:pointer">Leave</button>
</form>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
