import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PlainError } from '../plain-error.ts';
import { portTable, schemas, type Ports, type Surroundings } from '../processes.ts';
import { folderHolder } from './folder-claim.ts';
import type { Stack } from './stack.ts';

const shopSchema = z.object({
  ports: z.record(z.enum(portTable.map(({ name }) => name)), z.int()),
  publicUrls: z.object({ cz: z.string(), ro: z.string() }),
  natsUrl: z.string(),
  smtpUrl: z.string(),
  ownerUrl: z.string(),
  databaseUrls: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.string()),
  rateLimitScale: z.number(),
});

const file = (dir: string): string => join(dir, 'shop.json');

/** Lets other commands find the running shop; the file holds secrets and is its owner's only. */
export async function describeShop({ dir, around, databaseUrl }: Stack): Promise<() => Promise<void>> {
  const shop: z.input<typeof shopSchema> = {
    ports: around.ports,
    publicUrls: around.publicUrls,
    natsUrl: around.natsUrl,
    smtpUrl: around.smtpUrl,
    ownerUrl: databaseUrl,
    databaseUrls: Object.fromEntries(schemas.map((schema) => [schema, around.databaseUrl(schema)])),
    secrets: around.secrets,
    rateLimitScale: around.rateLimitScale,
  };
  await writeFile(file(dir), JSON.stringify(shop), { mode: 0o600 });
  return () => rm(file(dir), { force: true });
}

/** What the running shop's processes are reported. @throws PlainError when no shop runs on the folder */
export async function runningShop(dir: string): Promise<Surroundings> {
  const shop = (await folderHolder(dir)) === null ? null : await describedShop(dir);
  if (shop === null)
    throw new PlainError('No shop runs from this folder: start it with npm start in another terminal and wait until it is up.');
  return shop;
}

/** What {@link describeShop} wrote into the folder; null without a description. */
export async function describedShop(dir: string): Promise<Surroundings | null> {
  const text = await readFile(file(dir), 'utf8').catch(() => null);
  if (text === null) return null;
  const shop = shopSchema.parse(JSON.parse(text));
  return {
    dir,
    ports: shop.ports satisfies Ports,
    publicUrls: shop.publicUrls,
    natsUrl: shop.natsUrl,
    smtpUrl: shop.smtpUrl,
    secrets: shop.secrets,
    rateLimitScale: shop.rateLimitScale,
    databaseUrl: (schema) => shop.databaseUrls[schema] ?? shop.ownerUrl,
  };
}
