import { internalCollectionLabel } from '@okruh/contracts/http/picking-collections';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** services/picking, as far as the buy-out asks it. */
export interface Picking {
  /**
   * The label of a collection, a PDF; null when there is none.
   * @throws DependencyDown when picking doesn't answer
   */
  loadLabel(collectionId: string, requestId?: string): Promise<Buffer | null>;
}

export function createPicking(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Picking {
  return {
    async loadLabel(id, requestId) {
      const answer = await callService(internalCollectionLabel, {
        ...options,
        request: { params: { id } },
        ...(requestId === undefined ? {} : { requestId }),
      });
      if (answer.ok) return answer.body ?? null;
      if (answer.status === 404) return null;
      throw new Error(`picking answered a question for a label with ${answer.status}`);
    },
  };
}
