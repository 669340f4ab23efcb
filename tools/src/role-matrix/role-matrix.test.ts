import { grants, mayDo, type Permission, permissions, type Role, routeAccess, staffRoles } from '@okruh/contracts';
import { officePaths } from '@okruh/contracts/office-paths';
import { describe, expect, it } from 'vitest';
import { type GuardedPage, loadRoutes, readPages } from './office-pages.ts';

const guarded = (await loadRoutes()).flatMap((route) => (typeof route.access === 'object' ? [{ route, ...route.access }] : []));
const pages = readPages();

const listCalls = ({ words }: GuardedPage) => guarded.filter(({ route }) => words.has(route.name));
const listPages = (role: Role): readonly GuardedPage[] => pages.filter(({ permission }) => mayDo([role], permission));

/** Checked inside services: they widen what another permission allows. */
const widening: readonly Permission[] = ['buyout:inspect-any', 'place:any', 'application:answer'];
/** Used on no page of their own: the entrance, and the button that the navigation has on every page. */
const everywhere: readonly Permission[] = ['backoffice:enter', 'cache:purge'];

it('every page of the back office is in the matrix, but the login and the entrance', () => {
  expect(pages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(officePaths).filter((name) => name !== 'sign-in' && name !== 'home')),
  );
});

describe.each(pages)('the page $name', (page) => {
  it('needs the permission of a call that it makes', () => {
    expect(listCalls(page).map(({ permission }) => permission)).toContain(page.permission);
  });

  it('shows something to every role that may enter it', () => {
    const reads = listCalls(page).filter(({ route }) => route.method === 'GET');
    const blind = staffRoles
      .filter((role) => mayDo([role], page.permission))
      .filter((role) => !reads.some(({ route }) => routeAccess(route, [role]) === 'allowed'));
    expect(blind).toEqual([]);
  });
});

describe('a permission', () => {
  const asked = new Set([...guarded, ...pages].map(({ permission }) => permission));

  it('of a route or a page is granted to a role besides the administrator, but these', () => {
    const others = staffRoles.filter((role) => role !== 'admin');
    expect([...asked].filter((permission) => !mayDo(others, permission)).toSorted()).toEqual(['month:reopen', 'ops:edit', 'staff:manage']);
  });

  it('is asked for by a route or a page, or widens another', () => {
    expect(permissions.filter((permission) => !asked.has(permission))).toEqual(widening);
  });
});

describe.each(staffRoles)('the role %s', (role) => {
  it('enters a page', () => {
    expect(listPages(role)).not.toEqual([]);
  });

  it('uses each of its permissions on a page that it may enter', () => {
    const needed = listPages(role).flatMap((page) => [page.permission, ...listCalls(page).map(({ permission }) => permission)]);
    const used = new Set([...everywhere, ...widening, ...needed]);
    expect(grants[role].filter((permission) => !used.has(permission))).toEqual([]);
  });
});
