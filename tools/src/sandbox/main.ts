import { openSandbox } from './open-sandbox.ts';

const { SANDBOX_HOST = '127.0.0.1', SANDBOX_PORT = '3127', SANDBOX_SECRET = '', SANDBOX_DIR = null, DEMO_DATA_DIR } = process.env;
const server = await openSandbox({
  host: SANDBOX_HOST,
  port: Number(SANDBOX_PORT),
  secret: SANDBOX_SECRET,
  publicUrl: process.env['SANDBOX_PUBLIC_URL'] ?? `http://localhost:${SANDBOX_PORT}`,
  dir: SANDBOX_DIR,
  ...(DEMO_DATA_DIR === undefined ? {} : { dataDir: DEMO_DATA_DIR }),
});
process.stdout.write(`sandbox listens on ${server.port}\n`);

const close = async (): Promise<void> => {
  await server.close();
  process.exit(0);
};
process.once('SIGTERM', () => void close());
process.once('SIGINT', () => void close());
