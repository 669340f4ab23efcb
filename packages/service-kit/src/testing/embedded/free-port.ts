import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below every system's range of ephemeral ports (Linux begins at 32768, others at 49152). A port inside that range can
 * become the near end of somebody's outgoing connection while its server is down, and then the server can't come back.
 */
const LOWEST = 10_240;
const HIGHEST = 32_767;
const TRIES = 1_000;

/** Whether a server can listen on the loopback address there. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A port that was free a moment ago and that no outgoing connection takes. @throws Error when none is found */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error('no port is free');
}
