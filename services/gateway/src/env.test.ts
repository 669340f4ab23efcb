import { testKeyEnv } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { readGatewayEnv } from './env.ts';

const environment = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  PORT: '3000',
  DATABASE_URL: 'postgres://okruh@127.0.0.1/okruh',
  ...testKeyEnv('gateway'),
  LINK_SECRET: 'l'.repeat(32),
  NODE_ENV: 'production',
  ...more,
});

it('a shop of the open internet without TLS does not start in production', () => {
  expect(() => readGatewayEnv(environment({ PUBLIC_URL_CZ: 'http://www.okruh.cz' }))).toThrow(
    'PUBLIC_URL_CZ has to begin with https:// in production',
  );
  expect(() => readGatewayEnv(environment({ PUBLIC_URL_RO: 'http://okruh.example.com' }))).toThrow(/PUBLIC_URL_RO/);
});

it.each(['https://www.okruh.cz', 'http://localhost:3000', 'http://ro.localhost:3000', 'http://127.0.0.1:3000', 'http://okruh.example'])(
  'a shop at %s does',
  (url) => {
    expect(readGatewayEnv(environment({ PUBLIC_URL_CZ: url })).PUBLIC_URL_CZ).toBe(url);
  },
);

it('while it is developed, a shop may be at any address', () => {
  expect(readGatewayEnv(environment({ NODE_ENV: 'development', PUBLIC_URL_CZ: 'http://laptop.lan' })).PUBLIC_URL_CZ).toBe(
    'http://laptop.lan',
  );
});
