import { EnvError } from '@okruh/service-kit';
import type { Env } from './env.ts';
import { loanPartner } from './partner.ts';
import type { Providers } from './providers.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';

/**
 * The providers that the environment names.
 * @throws EnvError when Stripe was chosen without its keys
 */
export async function chooseProviders(env: Env): Promise<Providers> {
  const origin = env.WEBHOOK_ORIGIN ?? env.PUBLIC_URL_CZ;
  const notify = (name: string): string => `${origin}/api/payments/webhooks/${name}`;
  const api = { url: env.SANDBOX_URL, secret: env.SANDBOX_SECRET };
  const partner = loanPartner({ ...api, notifyUrl: notify('partner') });
  if (env.PAYMENTS_PROVIDER === 'sandbox') {
    const publicUrls = { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO };
    const sandbox = sandboxProvider({ ...api, notifyUrl: notify('sandbox'), publicUrls });
    return { online: 'sandbox', wallets: sandbox, cards: { sandbox }, byName: { sandbox, partner } };
  }
  const keys = { STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET };
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === '' ? [`${name} is not set`] : []));
  if (missing.length > 0) throw new EnvError(missing);
  const stripe = await stripeProvider({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    ...(env.STRIPE_API_URL === undefined ? {} : { apiUrl: env.STRIPE_API_URL }),
  });
  return { online: 'stripe', wallets: stripe, cards: { stripe }, byName: { stripe, partner } };
}
