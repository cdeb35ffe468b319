import { overrideCookie } from 'site/overrideCookies';
import { previewCookie } from 'site/previewCookie';

/** Lines of the configuration that send documents of some browsers to the provider, by mark of the template. */
export interface DevelopMarks {
  developMap: string;
  developers: string;
  developLocation: string;
}

/** The provider has no documents. */
export const noDevelopers: DevelopMarks = { developMap: '', developers: '', developLocation: '' };

/**
 * The provider alone knows whether the override of a developer's browser counts, or the preview of somebody who opened a link. Everybody else's
 * documents stay what they are.
 */
export const developMarks: DevelopMarks = {
  developMap: `# The browser of a developer who runs a remote inside the live pages, or of somebody who is shown a release, or that says so: the provider judges it.
map $http_cookie $develops {
    default "";
    "~(?:${overrideCookie}|${previewCookie})=" yes;
}

`,
  developers: `        error_page 418 = @developers;
        if ($develops) {
            return 418;
        }
`,
  developLocation: `    location @developers {
        gzip off;
        proxy_pass http://snail_lotto_api;
    }

`,
};
