import { EnvError } from '@okruh/service-kit';
import type { Env } from '../env.ts';
import { loanPartner } from './partner.ts';
import type { Providers } from './providers.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';

/**
 * The providers that the environment names, and no other: a provider that isn't configured has no webhook either.
 * @throws EnvError when one of them lacks a key
 */
export async function chooseProviders(env: Env): Promise<Providers> {
  const origin = env.WEBHOOK_ORIGIN ?? env.PUBLIC_URL_CZ;
  const notify = (name: string): string => `${origin}/api/payments/webhooks/${name}`;
  const partner = env.LOAN_PARTNER === undefined ? {} : { partner: loanPartner({ ...sandboxApi(env), notifyUrl: notify('partner') }) };
  if (env.PAYMENTS_PROVIDER === 'sandbox') {
    const publicUrls = { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO };
    const sandbox = sandboxProvider({ ...sandboxApi(env), notifyUrl: notify('sandbox'), publicUrls });
    return { online: 'sandbox', wallets: sandbox, cards: { sandbox }, byName: { sandbox, ...partner } };
  }
  const keys = requireKeys(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const stripe = await stripeProvider({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    ...(env.STRIPE_API_URL === undefined ? {} : { apiUrl: env.STRIPE_API_URL }),
  });
  return { online: 'stripe', wallets: null, cards: { stripe }, byName: { stripe, ...partner } };
}

const sandboxApi = (env: Env) => ({ url: env.SANDBOX_URL, secret: requireKeys(env, ['SANDBOX_SECRET']).SANDBOX_SECRET });

type KeyName = 'SANDBOX_SECRET' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET';

/** @throws EnvError naming every one that isn't set */
function requireKeys<N extends KeyName>(env: Env, names: readonly N[]): Record<N, string> {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0) throw new EnvError(missing.map((name) => `${name} is not set`));
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<N, string>;
}
