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
import { serveSandbox, type SandboxServer } from './serve.ts';
import { shippingParty } from './shipping/shipping.ts';
import { terminalParty } from './terminal/terminal.ts';

export interface SandboxOptions {
  readonly host: string;
  readonly port: number;
  /** Key of signatures and logins, at least 32 characters. */
  readonly secret: string;
  /** Origin by which browsers and services reach it. */
  readonly publicUrl: string;
  /** Folder of the journals; null keeps everything in memory. */
  readonly dir: string | null;
  readonly dataDir?: string;
}

/** Every outside party, one prefix each. Two sandboxes of one process share nothing. */
export async function openSandbox({ host, port, secret, publicUrl, dir, dataDir = demoDataDir }: SandboxOptions): Promise<SandboxServer> {
  if (secret.length < 32) throw new Error('SANDBOX_SECRET is not set or shorter than 32 characters');
  const outside = { secret, publicUrl, dir, controls: createControls() };
  const parties: readonly SandboxParty[] = [
    await bankParty(outside),
    await partnerParty(outside),
    courierParty(),
    carriersParty(),
    await shippingParty(outside),
    await aresParty({ dataDir }),
    await anafParty({ dataDir }),
    await efacturaParty({ dataDir, secret }),
    terminalParty({ secret }),
  ];
  return serveSandbox(parties, { host, port });
}
