import type { Site } from '../site/site.ts';

type Headers = Readonly<Record<string, string>>;

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
const hsts: Headers = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Browsers ask this host over TLS only, from now on; nothing for a site without TLS and for hosts that aren't ours. */
export const strictTransport = (site: Site | null): Headers => (site?.isSecure === true ? hsts : {});

/** What one page may, and what others don't. */
export interface PageRights {
  /** Nonce of its style elements, for a page that has some. */
  readonly styleNonce?: string;
  /** It reads bar codes: its document opens the camera and compiles WebAssembly (decision 40). */
  readonly usesCamera?: boolean;
}

/**
 * Headers of a page. Scripts run from released files only, each of which was checked against its integrity; nothing else of
 * our origin runs, inline neither, so a page needs no nonce and can be kept (decision 10). Style attributes are allowed
 * (the kit sets custom properties in them).
 */
export function pageHeaders(site: Site, { styleNonce, usesCamera = false }: PageRights = {}): Headers {
  return {
    ...everywhere,
    ...strictTransport(site),
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${site.origin}/assets/${usesCamera ? " 'wasm-unsafe-eval'" : ''}`,
      `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(site.isSecure ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    // A wallet's sheet is a window of another origin that answers to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // The position is for the nearest store or pickup point, payment for wallets.
    'permissions-policy': `camera=${usesCamera ? '(self)' : '()'}, microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()`,
  };
}

const data = { 'cross-origin-resource-policy': 'same-origin', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
/** A PDF is opened as a document, and the browser's viewer needs its own styles and plug-in; the pack bench prints labels from a frame. */
const pdf = { ...data, 'content-security-policy': "frame-ancestors 'self'" };
// Made once: every call is answered with one of them.
const plainData = { data: { ...everywhere, ...data }, pdf: { ...everywhere, ...pdf } };
const secureData = { data: { ...everywhere, ...hsts, ...data }, pdf: { ...everywhere, ...hsts, ...pdf } };

/** Headers of data: opened as a document it can do nothing. */
export function dataHeaders(site: Site, contentType: string | undefined): Headers {
  const headers = site.isSecure ? secureData : plainData;
  return contentType?.startsWith('application/pdf') === true ? headers.pdf : headers.data;
}

/** Headers of released files: only our own pages may load them. */
export function assetHeaders(site: Site | null): Headers {
  return { ...everywhere, ...strictTransport(site), 'cross-origin-resource-policy': 'same-origin' };
}

/** Headers of pictures: mails show them too, and an SVG opened by itself runs nothing. */
export function mediaHeaders(site: Site | null): Headers {
  return {
    ...everywhere,
    ...strictTransport(site),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}
