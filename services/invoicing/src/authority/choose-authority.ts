import { EnvError } from '@okruh/service-kit';
import type { Env } from '../env.ts';
import { anafAuthority } from './anaf-authority.ts';
import type { Authority } from './authority.ts';

/**
 * Where Romanian documents go: nowhere when the environment names nobody; they wait, and their last days are shown.
 * @throws EnvError when a key of the one that is named lacks
 */
export function chooseAuthority(env: Env): Authority | null {
  if (env.E_FACTURA === undefined) return null;
  if (env.E_FACTURA === 'sandbox') {
    if (env.SANDBOX_SECRET === undefined) throw new EnvError(['SANDBOX_SECRET is not set']);
    return anafAuthority({
      apiUrl: `${env.SANDBOX_URL}/efactura/FCTEL/rest`,
      tokenUrl: `${env.SANDBOX_URL}/efactura/anaf-oauth2/v1/token`,
      clientId: 'okruh',
      clientSecret: env.SANDBOX_SECRET,
      refreshToken: env.SANDBOX_SECRET,
    });
  }
  const { ANAF_CLIENT_ID: clientId, ANAF_CLIENT_SECRET: clientSecret, ANAF_REFRESH_TOKEN: refreshToken } = env;
  const missing = Object.entries({ ANAF_CLIENT_ID: clientId, ANAF_CLIENT_SECRET: clientSecret, ANAF_REFRESH_TOKEN: refreshToken })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name} is not set`);
  if (clientId === undefined || clientSecret === undefined || refreshToken === undefined) throw new EnvError(missing);
  return anafAuthority({ apiUrl: env.ANAF_API_URL, tokenUrl: env.ANAF_LOGIN_URL, clientId, clientSecret, refreshToken });
}
