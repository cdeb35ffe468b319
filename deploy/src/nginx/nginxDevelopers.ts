import { overrideCookie } from 'serving/overrideCookies';

/**
 * Lines of the configuration that send the documents of developers' browsers to the provider, which alone knows whether the
 * override in a cookie counts. Everybody else's stay files, by mark of the template.
 */
export const developMarks = {
  developMap: `# The browser of a developer who runs a remote inside the live pages, or that says so: the provider judges it.
map $http_cookie $develops {
    default "";
    "~${overrideCookie}=" yes;
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
