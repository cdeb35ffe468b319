import { serverTimeHeader, traceIdHeader } from 'shared/contracts/headers';
import { mayHaveContent, routeNames, routePatterns } from 'shared/contracts/routePatterns';
import { memberCookie } from 'shared/contracts/storage';

export interface ContentMarks {
  contentMap: string;
  content: string;
  contentLocation: string;
}

export const noContent: ContentMarks = { contentMap: '', content: '', contentLocation: '' };

/**
 * Returns configuration that fetches rendered documents from the provider, at most once a second per address, and falls back to
 * the static file if the provider is slow or fails.
 * @param folder cache folder; nginx creates it
 * @param own header lines that nginx adds to those of the provider
 */
export function contentMarks(folder: string, own: string): ContentMarks {
  return {
    contentMap: `# Documents with content are kept for a second here. At most 64 MB of them.
proxy_cache_path "${folder}" keys_zone=snail_lotto_documents:1m max_size=64m inactive=10s use_temp_path=off;

# A browser that is logged in says so for /history only, where members have another order.
map $http_cookie $member {
    default "";
    "~${memberCookie}=" "${memberCookie}=1";
}
# Pages that may have content, by the routes of the site. One that is newer than this configuration is a file until it is made anew.
map "$request_method $uri" $with_content {
    default "";
${patternsWithContent().join('\n')}
}
# In one of these the provider sends a document, and it is kept once for each.
map "$brotli $http_accept_encoding" $document_encoding {
    default "";
    "~^\\.br " br;
    "~*[\\s,]gzip(?:$|\\s*,|\\s*;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))" gzip;
}

`,
    content: `        error_page 419 = @content;
        if ($with_content) {
            return 419;
        }
`,
    contentLocation: `    location @content {
{{notifySent}}        gzip off;
        # The document is the same for all visitors, and for all members: nothing that says who asks goes on with the question.
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Unbelieved-For $http_x_forwarded_for$http_forwarded;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header traceparent $trace_parent;
        proxy_set_header Connection "";
        proxy_set_header Cookie $member;
        proxy_set_header Authorization "";
        proxy_set_header Accept-Encoding $document_encoding;
        proxy_cache snail_lotto_documents;
        proxy_cache_key "$document_encoding {{variantKey}}$member $request_uri";
        proxy_cache_valid 200 404 1s;
        # A browser keeps it for no longer than until it asks. Its Vary is in the key.
        proxy_ignore_headers Cache-Control Expires Vary X-Accel-Expires;
{{askedVariant}}        # Who comes while it is asked for waits for the answer, and looks again at the end of this time: then the provider has it.
        proxy_cache_lock on;
        proxy_cache_lock_timeout 50ms;
        # What is kept was said to somebody else, a moment ago.
        proxy_hide_header ${traceIdHeader};
        proxy_hide_header ${serverTimeHeader};
        # The provider sends the document as it was composed when its content is late (RENDER_DEADLINE_MS): what does not come either is not waited for.
        proxy_connect_timeout 300ms;
        proxy_read_timeout 1s;
        proxy_next_upstream error http_503;
        proxy_intercept_errors on;
        error_page 403 429 500 502 503 504 = @document;
${own}        proxy_pass http://snail_lotto_api;
    }

    # The same as a file.
    location @document {
{{document}}
        sub_filter_once off;
{{parameters}}
{{origins}}
{{headers}}
{{canaryCookie}}
    }

`,
  };
}

function patternsWithContent(): string[] {
  return routeNames()
    .filter(mayHaveContent)
    .map((name) => routePatterns[name].replace(/:\w+/g, '[1-9][0-9]{0,14}'))
    .map((pattern) => `    "~^(?:GET|HEAD) ${pattern === '/' ? '/' : `${pattern}/?`}\\z" yes;`);
}
