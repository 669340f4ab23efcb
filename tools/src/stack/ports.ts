import { freePort, isPortFree } from '@okruh/service-kit/embedded/free-port';
import { PlainError } from '../plain-error.ts';
import { portTable, type PortName, type Ports } from '../processes.ts';
import { portHolder } from './port-holder.ts';

const HIGHEST_PORT = 65_535;

/** Ports that nobody uses at the moment, one for each name, all different. */
export async function freePorts(): Promise<Ports> {
  const chosen = new Set<number>();
  while (chosen.size < portTable.length) chosen.add(await freePort());
  const ports = [...chosen];
  return Object.fromEntries(portTable.map(({ name }, index) => [name, ports[index]])) as Ports;
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
