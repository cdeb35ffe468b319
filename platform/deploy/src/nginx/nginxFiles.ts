export interface FileMarks {
  siteUpstream: string;
  siteRoot: string;
  releaseFile: string;
  releaseScript: string;
  liveJson: string;
  document: string;
  unknownDocument: string;
}

export function filesOfFolder(folder: string): FileMarks {
  return indented({
    siteUpstream: '',
    // Teams with release rights write there, so nginx must not follow links that lead out of the folder.
    siteRoot: `root "${folder}";\ndisable_symlinks on from="${folder}";`,
    releaseFile: 'gzip off;\ngzip_static on;\ntry_files $uri =404;',
    releaseScript: [
      'types {\n    text/javascript js br;\n}',
      'try_files $uri$brotli $uri =404;',
      'add_header Content-Encoding $brotli_encoding;',
      'add_header Vary $brotli_vary;',
    ].join('\n'),
    liveJson: 'try_files /pages/live.json =404;\netag off;\nif_modified_since off;',
    document:
      'try_files /pages$variant_folder$document.html /pages$document.html =404;\nerror_page 404 @unknown;\netag off;\nif_modified_since off;',
    unknownDocument:
      'try_files /pages$variant_folder/_unknown.html /pages/_unknown.html =503;\nerror_page 503 = @unreleased;\netag off;\nif_modified_since off;',
  });
}

/** Headers of a store that are internal, or that the site sets by its own rules. */
const hidden = ['Cache-Control', 'ETag', 'Last-Modified', 'x-amz-request-id', 'x-amz-id-2', 'x-amz-version-id'];

/**
 * Returns configuration for the objects of a bucket that is publicly readable. The bucket's answers for missing objects (403 if
 * listing is forbidden) become the site's.
 * @param address http(s) address of the site's folder in the bucket, without a slash at the end
 */
export function filesOfBucket(address: string): FileMarks {
  const { protocol, host, hostname, port, pathname } = new URL(address);
  const secure = protocol === 'https:';
  const prefix = pathname.replace(/\/$/, '');
  const from = (path: string) =>
    [
      'limit_except GET {\n    deny all;\n}',
      'proxy_method GET;',
      'proxy_pass_request_headers off;',
      'proxy_pass_request_body off;',
      `proxy_set_header Host ${host};`,
      'proxy_set_header Content-Length "";',
      'proxy_set_header Connection "";',
      ...(secure ? ['proxy_ssl_server_name on;', `proxy_ssl_name ${hostname};`] : []),
      'proxy_intercept_errors on;',
      ...hidden.map((header) => `proxy_hide_header ${header};`),
      `proxy_pass ${protocol}//snail_lotto_site${prefix}${path};`,
    ].join('\n');
  const missing = 'error_page 403 404 =404 @nothing;\nerror_page 500 502 503 504 =503 @unavailable;';
  return indented({
    siteUpstream: `upstream snail_lotto_site {\n    server ${hostname}:${port || (secure ? 443 : 80)};\n    keepalive 16;\n}`,
    siteRoot: 'root /nowhere;',
    releaseFile: `gzip off;\n${from('$uri')}\n${missing}`,
    releaseScript: `${from('$uri$brotli')}\n${missing}\nadd_header Vary Accept-Encoding;`,
    // The query that a tab sends is not forwarded to the store.
    liveJson: `set $args '';\n${from('/pages/live.json')}\n${missing}`,
    document: `${from('/pages$document.html')}\nerror_page 403 404 =404 @unknown;\nerror_page 500 502 503 504 =503 @unavailable;`,
    unknownDocument: `set $object /pages/_unknown.html;\n${from('$object')}\nerror_page 403 404 500 502 503 504 = @unreleased;`,
  });
}

function indented(marks: FileMarks): FileMarks {
  const at = (depth: number, text: string) => text.replace(/^(?=.)/gm, ' '.repeat(depth));
  return {
    siteUpstream: marks.siteUpstream,
    siteRoot: at(4, marks.siteRoot),
    releaseFile: at(8, marks.releaseFile),
    releaseScript: at(12, marks.releaseScript),
    liveJson: at(8, marks.liveJson),
    document: at(8, marks.document),
    unknownDocument: at(8, marks.unknownDocument),
  };
}
