import { demoDataDir } from '../paths.ts';
import { anafParty } from './anaf/anaf.ts';
import { aresParty } from './ares/ares.ts';
import { bankParty } from './bank/bank.ts';
import { carriersParty } from './carriers/carriers.ts';
import { createControls } from './controls.ts';
import { courierParty } from './courier/courier.ts';
import { efacturaParty } from './efactura/efactura.ts';
import { partnerParty } from './partner/partner.ts';
import type { SandboxParty } from './party.ts';
import { serveSandbox } from './serve.ts';
import { shippingParty } from './shipping/shipping.ts';
import { terminalParty } from './terminal/terminal.ts';

const { SANDBOX_HOST = '127.0.0.1', SANDBOX_PORT = '3127', SANDBOX_SECRET = '', SANDBOX_DIR } = process.env;
if (SANDBOX_SECRET.length < 32) throw new Error('SANDBOX_SECRET is not set or shorter than 32 characters');
const publicUrl = process.env['SANDBOX_PUBLIC_URL'] ?? `http://localhost:${SANDBOX_PORT}`;
const dataDir = process.env['DEMO_DATA_DIR'] ?? demoDataDir;
const controls = createControls();
const outside = { secret: SANDBOX_SECRET, publicUrl, dir: SANDBOX_DIR ?? null, controls };

/** Every outside party, one prefix each. */
const parties: readonly SandboxParty[] = [
  await bankParty(outside),
  await partnerParty(outside),
  courierParty(),
  carriersParty(),
  await shippingParty(outside),
  await aresParty({ dataDir }),
  await anafParty({ dataDir }),
  await efacturaParty({ dataDir, secret: SANDBOX_SECRET }),
  terminalParty({ secret: SANDBOX_SECRET }),
];

const server = await serveSandbox(parties, { host: SANDBOX_HOST, port: Number(SANDBOX_PORT) });
process.stdout.write(`sandbox listens on ${server.port}\n`);

const close = async (): Promise<void> => {
  await server.close();
  process.exit(0);
};
process.once('SIGTERM', () => void close());
process.once('SIGINT', () => void close());
