import type { Env } from './env.ts';
import { loanPartner } from './partner.ts';
import type { Providers } from './providers.ts';
import { sandboxProvider } from './sandbox.ts';

/** The providers that the environment names. */
export function chooseProviders(env: Env): Providers {
  const origin = env.WEBHOOK_ORIGIN ?? env.PUBLIC_URL_CZ;
  const notify = (name: string): string => `${origin}/api/payments/webhooks/${name}`;
  const api = { url: env.SANDBOX_URL, secret: env.SANDBOX_SECRET };
  const sandbox = sandboxProvider({ ...api, notifyUrl: notify('sandbox'), publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO } });
  const partner = loanPartner({ ...api, notifyUrl: notify('partner') });
  return { online: 'sandbox', wallets: sandbox, byName: { sandbox, partner } };
}
