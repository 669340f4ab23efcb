import { staffRoles } from '@okruh/contracts/access';
import type { SecurityEventRow } from '@okruh/contracts/security-events';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { knownOr } from '../office/grid/list-address.ts';

/** Details that are no route: which sessions ended, why a login failed, what a password was changed by. */
const codes: ReadonlySet<string> = new Set(['all', 'others', 'password', 'closed', 'link']);

/** What an event changed, in words: names of roles in place of their codes; a route stays as it is. */
export function describeDetail(text: TextFunction, { kind, detail }: Pick<SecurityEventRow, 'kind' | 'detail'>): string | null {
  if (detail === null) return null;
  if (kind !== 'role-changed') return codes.has(detail) ? text(`security.detail.code.${detail}`) : detail;
  const name = (code: string): string => {
    const role = knownOr(code, staffRoles, undefined);
    return role === undefined ? code : text(`role.${role}`);
  };
  const added = /^added as (.+)$/.exec(detail)?.[1];
  if (added !== undefined) return text('security.detail.added', { role: name(added) });
  const [, subject = '', before = '', after = ''] = /^(store )?(.+) -> (.+)$/.exec(detail) ?? [];
  if (before === '') return detail;
  if (subject === '') return text('security.detail.role', { before: name(before), after: name(after) });
  const store = (id: string): string => (id === 'none' ? text('security.detail.no-store') : id);
  return text('security.detail.store', { before: store(before), after: store(after) });
}
