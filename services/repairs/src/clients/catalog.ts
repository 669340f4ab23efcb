import { type FoundDevice, internalFindDevices } from '@okruh/contracts/http/catalog/internal';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** services/catalog, as far as repairs ask it. */
export interface Catalog {
  /**
   * Devices whose names have the words, at most MAX_FOUND_DEVICES.
   * @throws DependencyDown when the catalogue doesn't answer
   */
  searchDevices(q: string, requestId?: string): Promise<readonly FoundDevice[]>;
  /** The device of a master product; null when the catalogue has none. @throws DependencyDown when the catalogue doesn't answer */
  loadDevice(masterProductId: string, requestId?: string): Promise<FoundDevice | null>;
}

export function createCatalog(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Catalog {
  const find = async (body: { readonly q: string } | { readonly ids: string[] }, requestId: string | undefined) => {
    const answer = await callService(internalFindDevices, { ...options, request: { body }, ...(requestId !== undefined && { requestId }) });
    if (answer.ok) return answer.body.devices;
    throw new Error(`catalog answered a question for devices with ${answer.status}`);
  };
  return {
    searchDevices: (q, requestId) => find({ q }, requestId),
    loadDevice: async (id, requestId) => (await find({ ids: [id] }, requestId))[0] ?? null,
  };
}
