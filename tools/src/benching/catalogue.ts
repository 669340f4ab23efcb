import { priceFromParameter, priceToParameter } from '@okruh/contracts/shop-parameters';
import { openDatabase } from '@okruh/service-kit';
import { demoDataDir } from '../paths.ts';
import { getSpec } from '../processes.ts';
import type { Stack } from '../stack/stack.ts';
import { runScript } from '../stack/preparation.ts';

/** Adds invented variants to the shop of a bench. @returns milliseconds that it took */
export async function addVariants(stack: Stack, variants: number): Promise<number> {
  const started = performance.now();
  await runScript(getSpec('catalog'), 'seed-large', [], {
    DATABASE_URL: stack.databaseUrl,
    DEMO_DATA_DIR: demoDataDir,
    LARGE_VARIANTS: String(variants),
  });
  return performance.now() - started;
}

/** Addresses of one category that all differ: each combination of a price from and a price to is a page of its own. */
export function* distinctFilters(path: string): Generator<string, never> {
  for (let from = 0; ; from += 1)
    yield `${path}&${priceFromParameter.cz}=${from % 9_000}&${priceToParameter.cz}=${90_000 + Math.floor(from / 9_000)}`;
}

/** Waits until the catalogue's events have gone out: a price that changes behind thousands of new products waits its turn. */
export async function untilPublished(stack: Stack): Promise<void> {
  const database = openDatabase({ url: stack.databaseUrl, schema: 'catalog', applicationName: 'bench', max: 1 });
  try {
    for (let waiting = 1; waiting > 0;) {
      const { rows } = await database.pool.query<{ waiting: number }>(
        'select count(*)::int as waiting from outbox where published_at is null',
      );
      waiting = rows[0]?.waiting ?? 0;
      if (waiting > 0) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } finally {
    await database.close();
  }
}

/** Waits until something is true, asked for without a pause. @returns milliseconds that it took @throws after 30 s */
export async function untilSeen(isTrue: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > 30_000) throw new Error('it was not seen within 30 s');
  }
  return performance.now() - started;
}
