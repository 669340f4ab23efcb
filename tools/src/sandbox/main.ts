import type { SandboxParty } from './party.ts';
import { serveSandbox } from './serve.ts';

const { SANDBOX_HOST = '127.0.0.1', SANDBOX_PORT = '3127' } = process.env;

/** Every outside party, one prefix each. */
const parties: readonly SandboxParty[] = [];

const server = await serveSandbox(parties, { host: SANDBOX_HOST, port: Number(SANDBOX_PORT) });
process.stdout.write(`sandbox listens on ${server.port}\n`);

const close = async (): Promise<void> => {
  await server.close();
  process.exit(0);
};
process.once('SIGTERM', () => void close());
process.once('SIGINT', () => void close());
