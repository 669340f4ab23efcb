import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { refuseAbsentServers } from './given-servers.ts';
import { freePorts } from './ports.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed))));
});

test('without variables nothing is asked', async () => {
  await expect(refuseAbsentServers({ DATABASE_URL: '', NATS_URL: undefined })).resolves.toBeUndefined();
});

test('a broker that is there is let through', async () => {
  const server = createServer((socket) => socket.end());
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(refuseAbsentServers({ NATS_URL: `nats://127.0.0.1:${port}` })).resolves.toBeUndefined();
  // Of several nodes one is enough.
  const { gateway: nobody } = await freePorts();
  await expect(refuseAbsentServers({ NATS_URL: `nats://127.0.0.1:${nobody},nats://127.0.0.1:${port}` })).resolves.toBeUndefined();
  await expect(refuseAbsentServers({ NATS_URL: `nats://127.0.0.1:${nobody},nats://127.0.0.1:${nobody}` })).rejects.toThrow(
    'nothing answers',
  );
});

test.each(['DATABASE_URL', 'NATS_URL', 'SMTP_URL'])(
  'a %s where nothing listens is one sentence that names it, without its password',
  async (variable) => {
    const { gateway: port } = await freePorts();
    const scheme = { DATABASE_URL: 'postgresql', NATS_URL: 'nats', SMTP_URL: 'smtp' }[variable] ?? '';
    const refused = refuseAbsentServers({ [variable]: `${scheme}://okruh:secret@127.0.0.1:${port}/okruh` });
    await expect(refused).rejects.toThrow(`${variable} points to 127.0.0.1:${port} and nothing answers there (ECONNREFUSED)`);
    await expect(refused).rejects.not.toThrow('secret');
  },
);

test('what is no URL is said to be none', async () => {
  await expect(refuseAbsentServers({ NATS_URL: 'localhost' })).rejects.toThrow('NATS_URL is no URL');
  await expect(refuseAbsentServers({ NATS_URL: 'ftp://localhost' })).rejects.toThrow('begins with ftp://');
});
