/** Whether a site is one that only this machine or nobody reaches: `localhost`, below it, or below the reserved `.example`. */
export function isDemoHost(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.endsWith('.example');
}

/** The demo logins' password is printed in the repository: they work only where both sites are demo hosts. */
export const allowsDemoLogins = (env: { readonly PUBLIC_URL_CZ: string; readonly PUBLIC_URL_RO: string }): boolean =>
  isDemoHost(env.PUBLIC_URL_CZ) && isDemoHost(env.PUBLIC_URL_RO);
