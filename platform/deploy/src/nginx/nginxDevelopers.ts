import { overrideCookie } from 'site/overrideCookies';
import { previewCookie } from 'site/previewCookie';

export interface DevelopMarks {
  developMap: string;
  developers: string;
  developLocation: string;
}

export const noDevelopers: DevelopMarks = { developMap: '', developers: '', developLocation: '' };

/**
 * Sends requests with an override or preview cookie to the provider, which alone can verify them. Other visitors get the same
 * documents as before.
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
