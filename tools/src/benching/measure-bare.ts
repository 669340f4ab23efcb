import { startBare } from './bare.ts';
import { callsTo, type Costed, measureCosted } from './bench.ts';

/** What a bare route with an answer of as many bytes reaches, started and stopped for it. */
export async function measureBare(bytes: number, logFile: string, seconds: number, clients: number): Promise<Costed> {
  const bare = await startBare(bytes, logFile);
  const yardstick = callsTo(new URL(bare.url).origin, clients);
  const call = async (): Promise<void> => void (await yardstick.call({ path: '/bare' }));
  const measured = await measureCosted({ clients, seconds, call }, [bare.pid]);
  await yardstick.close();
  await bare.stop();
  return measured;
}
