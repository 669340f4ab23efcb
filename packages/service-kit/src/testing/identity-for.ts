import type { Role } from '@okruh/contracts';
import { IDENTITY_HEADER, signIdentity, type IdentityClaims } from '../http/identity.ts';

/** Key for tests; pass it to `createApp`. */
export const TEST_SECRET = 'only-for-tests-only-for-tests-only-for-tests';

/** Headers of a request as the gateway would send it. A visitor of the Czech market unless told otherwise; roles make it staff. */
export function identityFor(claims: Partial<IdentityClaims> = {}, secret: string = TEST_SECRET): Record<string, string> {
  const held: readonly Role[] = claims.roles ?? [];
  const kind = claims.kind ?? (held.length > 0 ? 'staff' : claims.sub === undefined || claims.sub === null ? 'visitor' : 'customer');
  const token = signIdentity(
    {
      market: 'cz',
      sub: kind === 'visitor' ? null : '00000000-0000-7000-8000-000000000001',
      name: null,
      ip: '192.0.2.1',
      ...claims,
      roles: held,
      kind,
    },
    secret,
  );
  return { [IDENTITY_HEADER]: token };
}
