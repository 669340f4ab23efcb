import { createServer } from 'node:net';
import { PlainError } from '../plain-error.ts';
import { portTable, type PortName, type Ports } from '../processes.ts';
import { portHolder } from './port-holder.ts';

const HIGHEST_PORT = 65_535;

/** Whether a server can listen on the loopback address there. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Ports that nobody uses at the moment, one for each name. */
export async function freePorts(): Promise<Ports> {
  const probes = await Promise.all(
    portTable.map(
      ({ name }) =>
        new Promise<{ name: PortName; port: number; close: () => Promise<void> }>((resolve, reject) => {
          const probe = createServer();
          probe.once('error', reject);
          probe.listen(0, '127.0.0.1', () => {
            const address = probe.address();
            const port = typeof address === 'object' && address !== null ? address.port : 0;
            resolve({ name, port, close: () => new Promise((closed) => probe.close(() => closed())) });
          });
        }),
    ),
  );
  await Promise.all(probes.map((probe) => probe.close()));
  return Object.fromEntries(probes.map(({ name, port }) => [name, port])) as Ports;
}

/** The default ports, each replaced by its variable where one is set. */
export function configuredPorts(env: NodeJS.ProcessEnv): Ports {
  const entries = portTable.map(({ name, variable, port }): [PortName, number] => {
    const text = env[variable];
    if (text === undefined || text === '') return [name, port];
    const wanted = Number(text);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > HIGHEST_PORT) {
      throw new PlainError(`${variable}=${text} is no port: set a whole number from 1 to ${HIGHEST_PORT}.`);
    }
    return [name, wanted];
  });
  const taken = new Map<number, PortName>();
  for (const [name, port] of entries) {
    const other = taken.get(port);
    if (other !== undefined) throw new PlainError(`Port ${port} is set for ${other} and for ${name}: give each its own.`);
    taken.set(port, name);
  }
  return Object.fromEntries(entries) as Ports;
}

/** Throws one sentence for the first port that somebody else holds. */
export async function refuseBusyPorts(ports: Partial<Ports>): Promise<void> {
  for (const { name, variable, summary } of portTable) {
    const port = ports[name];
    if (port === undefined || (await isPortFree(port))) continue;
    const holder = await portHolder(port);
    throw new PlainError(
      `Port ${port} (${summary}) is held by ${holder ?? 'another program'}: stop it, or choose another port with ${variable}=<port> npm start.`,
    );
  }
}
