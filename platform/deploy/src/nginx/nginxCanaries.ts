import {
  clockSeconds,
  noVariant,
  numberCookie,
  numberKept,
  pagesSentPath,
  places,
  variantHeader,
  variantsPath,
} from 'shared/contracts/canaries';

export interface CanaryMarks {
  canaryMap: string;
  canaries: string;
  /** For locations of documents: the cookie with the visitor's number, and the caching rule. */
  canaryCookie: string;
  /** Request header for the provider, and part of the cache key. */
  askedVariant: string;
  variantKey: string;
  /** Directives of locations that choose a document, and locations of the server: they notify each provider process of it. */
  notifySent: string;
  sentLocations: string;
}

/** Without canaries: documents are in a bucket. */
export const noCanaries: CanaryMarks = {
  canaryMap: '',
  canaries: '',
  canaryCookie: '        add_header Cache-Control no-cache;',
  askedVariant: '',
  variantKey: '',
  notifySent: '',
  sentLocations: '',
};

const digits = places.map((place) => [`n${2 * place - 1}`, `n${2 * place}`]);

/**
 * Returns configuration that serves canaries without a reload: marker files name the visitor numbers that get a canary
 * (shared/src/contracts/canaries.ts), and nginx checks for the file of the visitor's number. A visitor without a number gets one
 * from nginx's random request id. While a canary runs, nginx also notifies each process of the provider of every document that it
 * sends: reports count at most as often as pages were sent (api/src/core/site/pagesSent.ts).
 * @param isSecure whether visitors come over TLS
 * @param api addresses of the provider's processes, `host:port`
 */
export const canaryMarks = (isSecure: boolean, api: readonly string[]): CanaryMarks => ({
  canaryMap: `# A visitor's number: six digits that mean nothing, two for each canary that may run. Who has none gets the first six of a random text.
map $http_cookie $told_number {
    default "";
    "~(?:^|;\\s*)${numberCookie}=(?<told>[0-9]{6})\\s*(?:;|$)" $told;
}
map $request_id $new_number {
    default "";
    "~^${digits
      .flat()
      .map((digit) => `[a-f]*(?<${digit}>[0-9])`)
      .join('')}" ${digits
      .flat()
      .map((digit) => `$${digit}`)
      .join('')};
}
map $told_number $number {
    default $told_number;
    "" $new_number;
}
${places
  .map(
    (place) => `map $number $number_${place} {
    default "none";
    "~^[0-9]{${2 * place - 2}}(?<pair_${place}>[0-9]{2})" $pair_${place};
}
`,
  )
  .join('')}# The time in steps of ${clockSeconds} seconds: an expired canary has no file for it.
map $msec $clock {
    default "";
    "~^(?<steps>[0-9]+)[0-9]{3}." $steps;
}
# Where the documents of the variant lie, below pages/, and how the provider is asked for them.
map $variant $variant_folder {
    default /_with/$variant;
    "" "";
}
map $variant $variant_asked {
    default $variant;
    "" ${noVariant};
}
# While no canary runs nobody gets a number. An answer with one is for its visitor alone.
map "$has_canaries$told_number$number" $number_cookie {
    default "";
    "~^yes(?<given>[0-9]{6})$" "${numberCookie}=$given; Path=/; Max-Age=${numberKept}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}";
}
map $number_cookie $document_cache {
    default "private, no-cache";
    "" no-cache;
}

`,
  canaries: `    # Which canaries a visitor has: there is a file for each of their numbers. A release writes them; nothing is reloaded.
    set $has_canaries "";
    if (-f $document_root/${variantsPath}) {
        set $has_canaries yes;
    }
    set $variant "";
${places
  .map(
    (place) => `    set $running_${place} none;
    if (-f $document_root/pages/_canary/${place}/_while/$clock) {
        set $running_${place} $number_${place};
    }
    if (-f $document_root/pages/_canary/${place}/_while/always) {
        set $running_${place} $number_${place};
    }
    if (-f $document_root/pages/_canary/${place}/$running_${place}) {
        set $variant "\${variant}${place}";
    }`,
  )
  .join('\n')}
`,
  canaryCookie: `        add_header Set-Cookie $number_cookie;
        add_header Cache-Control $document_cache;`,
  askedVariant: `        # Which canaries they have is chosen here, and the number is given here.
        proxy_set_header ${variantHeader} $variant_asked;
        proxy_hide_header Cache-Control;
        add_header Set-Cookie $number_cookie;
        add_header Cache-Control $document_cache always;
`,
  variantKey: '$variant ',
  notifySent: `${api.map((_address, at) => `        mirror /.sent/${at};`).join('\n')}
        mirror_request_body off;
`,
  sentLocations: `${api
    .map(
      (address, at) => `    location = /.sent/${at} {
        internal;
        access_log off;
        set $args "";
        if ($has_canaries = "") {
            return 204;
        }
        if ($request_method != GET) {
            return 204;
        }
        proxy_method POST;
        proxy_pass_request_body off;
        proxy_pass_request_headers off;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header ${variantHeader} $variant_asked;
        proxy_set_header Content-Length "";
        proxy_set_header Connection "";
        # The connection's next request waits for it.
        proxy_connect_timeout 200ms;
        proxy_read_timeout 300ms;
        proxy_pass http://${address}${pagesSentPath};
    }
`,
    )
    .join('')}
`,
});
