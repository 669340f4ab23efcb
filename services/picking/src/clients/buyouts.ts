import { internalCheckDevice } from '@okruh/contracts/http/buyout/internal';
import { callService, DependencyDown, type ServiceKeys } from '@okruh/service-kit';

/** services/buyout, as far as picking asks it. */
export interface Buyouts {
  /** Whether a serial number or IMEI is that of a buy-out's device; null = it can't be asked now. */
  isDevice(buyoutId: string, serial: string): Promise<boolean | null>;
}

export function createBuyouts(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Buyouts {
  return {
    async isDevice(buyoutId, serial) {
      try {
        const answer = await callService(internalCheckDevice, {
          ...options,
          request: { params: { id: buyoutId }, body: { identifier: serial } },
        });
        return answer.ok && answer.body.is_match;
      } catch (error) {
        if (error instanceof DependencyDown) return null;
        throw error;
      }
    },
  };
}
