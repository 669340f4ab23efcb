/** What a request says about the page that sent it. */
export interface RequestSource {
  readonly method: string;
  /** `Origin` header. */
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site` header. */
  readonly fetchSite: string | undefined;
  /** Whether the browser attached a session. */
  readonly hasSession: boolean;
}

/** GET and its kin change nothing, by the rules of every service. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/**
 * Whether a request may change something: sent by a page of this very origin. Every present sign must agree. A caller
 * that sends neither sign is no browser of the last years: it passes without a session, there being nothing to misuse.
 */
export function isOwnRequest(source: RequestSource, siteOrigin: string): boolean {
  if (isSafeMethod(source.method)) return true;
  if (source.origin === undefined && source.fetchSite === undefined) return !source.hasSession;
  return (
    (source.origin === undefined || source.origin === siteOrigin) && (source.fetchSite === undefined || source.fetchSite === 'same-origin')
  );
}

/** What a route takes besides JSON, which is what most take. */
export type BodyKind = 'json' | 'multipart' | 'form';
const mediaTypes: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
};

/**
 * Bodies are JSON or multipart: what an HTML form of a foreign page can send without asking (`text/plain`,
 * `urlencoded`) never reaches a service. Forms of our own pages that work without JavaScript are read by the gateway itself.
 */
export function isAcceptedBody(contentType: string | undefined, kind: BodyKind): boolean {
  return (contentType?.split(';')[0] ?? '').trim().toLowerCase() === mediaTypes[kind];
}
