import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { createFieldCipher, type FieldCipher } from './encryption.ts';
import { baseEnv, fieldKeySchema, parseEnv } from '../env.ts';
import { rotateEncrypted, type EncryptedTable } from './rotate-encrypted.ts';

/** Sealed tables of a service under a cipher and its keys. */
export type EncryptedTables = (cipher: FieldCipher, fieldKey: string) => readonly EncryptedTable[];

const rotationEnv = z.object({ DATABASE_URL: baseEnv.shape.DATABASE_URL, FIELD_KEY: fieldKeySchema });

/** The script of a service that rewrites its rows by the first key of FIELD_KEY. SIGTERM ends it after the batch; repeat it to carry on. */
export async function runRotation(schema: string, listTables: EncryptedTables): Promise<void> {
  const env = parseEnv(rotationEnv);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  const cipher = createFieldCipher(env.FIELD_KEY);
  const database = openDatabase({
    url: env.DATABASE_URL,
    schema,
    applicationName: `${schema}-rotation`,
    max: 1,
    statementTimeoutMs: 60_000,
  });
  try {
    const rewritten = await rotateEncrypted(database, { cipher, tables: listTables(cipher, env.FIELD_KEY), signal: stop.signal });
    process.stdout.write(`${schema}: ${rewritten} rows rewritten${stop.signal.aborted ? ', stopped: repeat it' : ''}\n`);
    if (stop.signal.aborted) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
