import type { Account } from '@okruh/web-kit';
import { receivedEvents } from '@okruh/web-kit/testing';

export const jana: Account = {
  id: '019a9f2e-0000-7000-8000-000000000001',
  kind: 'customer',
  display_name: 'Jana Nováková',
  e_mail: 'jana@example.com',
  roles: ['customer'],
};

/** Every change of session that the page tells of, as account ids. */
export function sessionChanges(): () => (string | null)[] {
  const received = receivedEvents<{ readonly accountId: string | null }>('account:session-changed');
  return () => received.map(({ accountId }) => accountId);
}
