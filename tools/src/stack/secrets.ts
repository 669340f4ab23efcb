import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const SECRET_BYTES = 32;

const newSecret = (encoding: 'base64' | 'base64url'): string => randomBytes(SECRET_BYTES).toString(encoding);

/** Secrets that the processes share, besides one database password for each schema. */
export type Secrets = Readonly<Record<'IDENTITY_SECRET' | 'FIELD_KEY' | 'LINK_SECRET' | 'SANDBOX_SECRET' | 'DATABASE_PASSWORD', string>> &
  Readonly<Record<string, string>>;

/** The variable that holds the database password of a schema's role. */
export const passwordVariable = (schema: string): string => `DATABASE_PASSWORD_${schema.toUpperCase()}`;

/**
 * The secrets of a data folder, made once and kept in `secrets.env`, readable by its owner only. A variable of the
 * environment wins over the file, so that data written under another key stays readable.
 */
export async function loadSecrets(dir: string, schemas: readonly string[], env: NodeJS.ProcessEnv): Promise<Secrets> {
  const file = join(dir, 'secrets.env');
  const kept: NodeJS.Dict<string> = parseEnv(await readFile(file, 'utf8').catch(() => ''));
  const wanted: Record<string, () => string> = {
    IDENTITY_SECRET: () => newSecret('base64url'),
    FIELD_KEY: () => newSecret('base64'),
    LINK_SECRET: () => newSecret('base64url'),
    SANDBOX_SECRET: () => newSecret('base64url'),
    DATABASE_PASSWORD: () => newSecret('base64url'),
    ...Object.fromEntries(schemas.map((schema) => [passwordVariable(schema), () => newSecret('base64url')])),
  };
  const missing = Object.entries(wanted).filter(([name]) => !kept[name]);
  for (const [name, make] of missing) kept[name] = make();
  if (missing.length > 0) {
    const lines = Object.entries(kept).map(([name, value]) => `${name}="${value ?? ''}"\n`);
    await writeFile(file, lines.join(''), { mode: 0o600 });
    await chmod(file, 0o600);
  }
  const chosen = Object.entries(kept).map(([name, value]) => [name, env[name] ?? value ?? '']);
  return Object.fromEntries(chosen) as Secrets;
}
