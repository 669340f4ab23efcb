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

/**
 * Bodies are JSON or multipart: what an HTML form of a foreign page can send without asking (`text/plain`,
 * `urlencoded`) never reaches a service.
 */
export function isAcceptedBody(contentType: string | undefined, takesMultipart: boolean): boolean {
  const mediaType = (contentType?.split(';')[0] ?? '').trim().toLowerCase();
  return takesMultipart ? mediaType === 'multipart/form-data' : mediaType === 'application/json';
}
