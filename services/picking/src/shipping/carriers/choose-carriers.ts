import { type Database, EnvError } from '@okruh/service-kit';
import type { Env } from '../../env.ts';
import type { Carriers } from '../carrier.ts';
import { type OutsideCarrier, sandboxCarrier } from './sandbox-carrier.ts';
import { storeTransfer } from './store-transfer.ts';

/**
 * Our own van, and the carriers that the environment names: one that isn't configured has no webhook either.
 * @throws EnvError when the sandbox lacks its key
 */
export function chooseCarriers(env: Env, database: Pick<Database, 'db'>): Carriers {
  const transfer = { 'store-transfer': storeTransfer(database) };
  if (env.CARRIERS === undefined) return transfer;
  if (env.SANDBOX_SECRET === undefined) throw new EnvError(['SANDBOX_SECRET is not set']);
  const { SANDBOX_SECRET: secret, SANDBOX_URL: url } = env;
  const origin = env.WEBHOOK_ORIGIN ?? env.PUBLIC_URL_CZ;
  const connect = (name: OutsideCarrier) => sandboxCarrier(name, { url, secret, notifyUrl: `${origin}/api/picking/webhooks/${name}` });
  return {
    ...transfer,
    courier: connect('courier'),
    balikobod: connect('balikobod'),
    'punct-rapid': connect('punct-rapid'),
    express: connect('express'),
  };
}
