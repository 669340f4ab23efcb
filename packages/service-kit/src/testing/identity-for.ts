import { generateKeyPairSync } from 'node:crypto';
import { serviceNames, type Role, type ServiceName } from '@okruh/contracts';
import { IDENTITY_HEADER, type IdentityClaims } from '../http/identity.ts';
import { createServiceKeys, type ServiceKeyEnv, type ServiceKeys } from '../http/service-keys.ts';

const pairs = Object.fromEntries(
  serviceNames.map((name) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return [
      name,
      {
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      },
    ];
  }),
);
const publicKeys = Object.entries(pairs)
  .map(([name, { publicKey }]) => `${name}=${publicKey}`)
  .join(',');

/** Password of a user at a broker that `testNats` started. */
export const testBrokerPassword = (user: string): string => `password-of-${user}-in-tests-of-the-broker`;

/** Secrets that every process has, made once in a run of a test file. */
export const testKeyEnv = (service: ServiceName): ServiceKeyEnv & { readonly NATS_PASSWORD: string } => ({
  NATS_PASSWORD: testBrokerPassword(service),
  SERVICE_KEY: pairs[service]?.privateKey ?? '',
  SERVICE_PUBLIC_KEYS: publicKeys,
});

const keys = new Map<ServiceName, ServiceKeys>();

/** Keys of a service; pass them to `createApp` and `callService`. */
export function testKeys(service: ServiceName): ServiceKeys {
  const known = keys.get(service) ?? createServiceKeys(service, testKeyEnv(service));
  keys.set(service, known);
  return known;
}

/**
 * Headers of a request as the gateway would send it. A visitor of the Czech market by default; roles make it staff.
 * Of the kind `service` they are signed by the service that `sub` names, for the one that `aud` names.
 */
export function identityFor(claims: Partial<IdentityClaims> = {}): Record<string, string> {
  const held: readonly Role[] = claims.roles ?? [];
  const kind = claims.kind ?? (held.length > 0 ? 'staff' : claims.sub === undefined || claims.sub === null ? 'visitor' : 'customer');
  const signer = kind === 'service' ? serviceNames.find((name) => name === claims.sub) : 'gateway';
  if (signer === undefined) throw new Error(`${claims.sub} is no service`);
  const token = testKeys(signer).sign({
    market: 'cz',
    sub: kind === 'visitor' ? null : '00000000-0000-7000-8000-000000000001',
    name: null,
    ip: '192.0.2.1',
    ...claims,
    roles: held,
    kind,
  });
  return { [IDENTITY_HEADER]: token };
}
