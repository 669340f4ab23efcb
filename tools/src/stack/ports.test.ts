import { once } from 'node:events';
import { createServer } from 'node:net';
import { isPortFree } from '@okruh/service-kit/embedded/free-port';
import { afterEach, expect, test } from 'vitest';
import { portTable } from '../processes.ts';
import { configuredPorts, freePorts, refuseBusyPorts } from './ports.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed))));
});

async function holdPort(): Promise<number> {
  const server = createServer();
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a busy port is one sentence: which, what for, who holds it, how to move', async () => {
  const port = await holdPort();
  const refused = refuseBusyPorts({ gateway: port });
  await expect(refused).rejects.toThrow(`Port ${port} (the shop) is held by`);
  await expect(refused).rejects.toThrow('PORT=<port> npm start');
});

// Only Linux shows the holder of a port to its own user: here it is this test.
test.runIf(process.platform === 'linux')('the holder of a busy port is named', async () => {
  await expect(refuseBusyPorts({ gateway: await holdPort() })).rejects.toThrow(`(process ${process.pid})`);
});

test('free ports are let through', async () => {
  const ports = await freePorts();
  await expect(refuseBusyPorts(ports)).resolves.toBeUndefined();
  expect(new Set(Object.values(ports)).size).toBe(portTable.length);
});

test('a server that died can take its free port again: no outgoing connection was given it meanwhile', async () => {
  expect(Math.max(...Object.values(await freePorts()))).toBeLessThan(32_768);
});

test('a held port is not free, and free again when it is given back', async () => {
  const port = await holdPort();
  expect(await isPortFree(port)).toBe(false);
  await new Promise((closed) => servers.splice(0)[0]?.close(closed));
  expect(await isPortFree(port)).toBe(true);
});

test('the shop stands on its default ports, each moved by its variable', () => {
  expect(configuredPorts({}).gateway).toBe(3000);
  expect(configuredPorts({ PORT: '', BUYOUT_PORT: '4102' })).toMatchObject({ gateway: 3000, buyout: 4102 });
});

test.each(['0', '70000', '3000.5', 'http', '-1'])('PORT=%s is refused with the variable named', (text) => {
  expect(() => configuredPorts({ PORT: text })).toThrow(`PORT=${text} is no port`);
});

test('two parts cannot share a port', () => {
  expect(() => configuredPorts({ PORT: '3101' })).toThrow('Port 3101 is set for gateway and for accounts');
});
