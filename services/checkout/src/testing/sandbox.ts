import { startSandbox as start } from '@okruh/service-kit/testing';

/** The outside parties as they run beside the shop, with what they can be made to do. */
export async function startSandbox() {
  const { url, stop } = await start();
  return {
    url,
    /** Makes a party slow or broken; nothing sets it right again. */
    async errors(party: 'courier' | 'ares' | 'anaf' | 'carriers', errors?: { slow_ms?: number; fail?: number }): Promise<void> {
      await fetch(`${url}/${party}/control`, errors === undefined ? { method: 'DELETE' } : { method: 'PUT', body: JSON.stringify(errors) });
    },
    /** What a carrier says of its points. */
    async feed(carrier: string, places: readonly object[]): Promise<void> {
      await fetch(`${url}/carriers/${carrier}/places.json`, { method: 'PUT', body: JSON.stringify({ places }) });
    },
    stop,
  };
}
