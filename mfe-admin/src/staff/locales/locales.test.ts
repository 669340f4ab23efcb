import { permissions, roles } from '@okruh/contracts/access';
import { securityEventKinds } from '@okruh/contracts/security-events';
import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { expect, test } from 'vitest';
import tables from '../../office/data-table/locales/cs.json' with { type: 'json' };
import grids from '../../office/grid/locales/cs.json' with { type: 'json' };
import own from '../../office/locales/cs.json' with { type: 'json' };
import { permissionGroups } from '../permission-words.ts';
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

test('the pages about people speak both languages', () => {
  expect(catalogueErrors(cs, ro)).toEqual([]);
  // One text would hide the other.
  expect(Object.keys(cs).filter((key) => key in own || key in grids || key in tables)).toEqual([]);
});

test('every permission, role and event has its words, and every permission stands in one group', () => {
  const wanted = [
    ...permissions.map((permission) => `permission.${permission}`),
    ...roles.map((role) => `role.${role}`),
    ...securityEventKinds.map((kind) => `security.kind.${kind}`),
  ];
  expect(wanted.filter((key) => !(key in cs))).toEqual([]);
  expect(permissionGroups.flatMap((group) => group.permissions).toSorted()).toEqual([...permissions].toSorted());
});
