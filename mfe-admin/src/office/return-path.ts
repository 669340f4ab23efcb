import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';

/** Login that comes back to `path` afterwards. */
export const loginPath = (path: string): string =>
  `${officePaths['sign-in']}?${new URLSearchParams({ [officeParameters.returnTo]: path }).toString()}`;

/**
 * Where to go after login: the page that the address asks for, else the way in. Only addresses of the back office count, so
 * that a link with our name on it can't lead staff to somebody else's.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(officeParameters.returnTo) ?? '';
  // Browsers read `//host`, `/\host` and a tab in between as another host: let the parser decide, on a host of no one.
  const base = 'http://shop.invalid';
  const target = wanted.startsWith('/') && URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (target === null || target.origin !== base) return officePaths.home;
  const isOffice = target.pathname.startsWith(`${officePaths.home}/`) && target.pathname !== officePaths['sign-in'];
  return isOffice ? target.pathname + target.search : officePaths.home;
}
