import { once } from 'node:events';
import { createServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { watchCertificates } from './watch-certificates.ts';

/** Made for this test: of localhost, valid until 2126. It opens nothing. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUOlqVdX42N7aUYlGQVjSFG79UpGYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODIxMzYxM1oYDzIxMjYxMTA0
MjEzNjEzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQI4vz9ESHinrfhTjYJEneNHBbzp+Bx00+7BPuvYgjwSjFGF22hdBDJ
oqDr8disnsOqriy6Ljd0qsN3DC9tt5b9o1MwUTAdBgNVHQ4EFgQUwmxcXNCoJ9Wu
iwn9UsZcG6VdOt8wHwYDVR0jBBgwFoAUwmxcXNCoJ9Wuiwn9UsZcG6VdOt8wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA+uXAygD4iX/I5VwHLeZO
sNhlyQCk9oM5kxsdTXLkvfgCIQDWhTV0UtWGQjLDC9ukrOWMGX3aQk9y8StDpMc9
PUu9zg==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgnBBAlqOJaN9FbaZy
BDnl1GMosjV/J17mxotBSpKPdYihRANCAAQI4vz9ESHinrfhTjYJEneNHBbzp+Bx
00+7BPuvYgjwSjFGF22hdBDJoqDr8disnsOqriy6Ljd0qsN3DC9tt5b9
-----END PRIVATE KEY-----`;

const server = createServer({ cert, key });
afterEach(() => {
  server.close();
});

it('says for how many days a certificate is still valid, and nothing of a host that does not answer', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const days = await watchCertificates([
    { host: '127.0.0.1', port },
    { host: '127.0.0.1', port: 9 },
  ]).list();
  const left = (Date.parse('2126-11-04T21:36:13Z') - Date.now()) / 86_400_000;
  expect(days.get(`127.0.0.1:${port}`)).toBeCloseTo(left, 0);
  expect(days.get('127.0.0.1:9')).toBeNull();
});
