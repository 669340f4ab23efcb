import { join } from 'node:path';
import { startBare } from '../src/benching/bare.ts';
import { callsTo, toCells, measureCosted, listPids, type Bench, type Row } from '../src/benching/bench.ts';

const CLIENTS = 16;
/** QUALITY P8. */
const LEAST_PER_SECOND = 3_000;
const MAX_P99_MS = 15;
const DEVICE = 'apple-iphone-13-128gb-midnight';

const calls = [
  ['type choices', '/api/buyout/types'],
  ['manufacturer choices', '/api/buyout/manufacturers?type=telefony'],
  ['model choices', '/api/buyout/models?type=telefony&manufacturer=apple'],
  ['colour choices', '/api/buyout/colors?model=apple-iphone-13-128gb'],
  ['appraisal form', `/api/buyout/appraisal?color=${DEVICE}`],
] as const;

/** Selector and appraisal calls through the gateway, each beside a bare Fastify route that answers as many bytes. */
export const bench: Bench = {
  name: 'appraisal',
  title: `Selector and appraisal through the gateway, ${CLIENTS} clients, against a bare Fastify route (P8: ≥ 3,000/s, p99 ≤ 15 ms)`,
  async run({ stack, dir, seconds, say }) {
    const rows: Row[] = [];
    const shop = callsTo(stack.publicUrls.cz, CLIENTS);
    for (const [name, path] of calls) {
      say(name);
      const bytes = Buffer.byteLength(await shop.call({ path }));
      const bare = await startBare(bytes, join(dir, 'bare.log'));
      const yardstick = callsTo(new URL(bare.url).origin, CLIENTS);
      const least = await measureCosted({ clients: CLIENTS, seconds, call: async () => void (await yardstick.call({ path: '/bare' })) }, [
        bare.pid,
      ]);
      await yardstick.close();
      await bare.stop();
      const measured = await measureCosted(
        { clients: CLIENTS, seconds, call: async () => void (await shop.call({ path })) },
        listPids(stack),
      );
      rows.push({
        name: `${name}, ${(bytes / 1024).toFixed(1)} KB`,
        cells: toCells(measured, least),
        isMet: measured.failures === 0 && measured.perSecond >= LEAST_PER_SECOND && measured.p99 <= MAX_P99_MS,
      });
      rows.push({ name: '  bare', cells: toCells(least) });
    }
    await shop.close();
    return rows;
  },
};
