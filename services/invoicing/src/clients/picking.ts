import { internalListContents } from '@okruh/contracts/http/picking';
import { callService, type ServiceKeys } from '@okruh/service-kit';
import type { Contents } from '../model/compose-invoice.ts';

/** services/picking, as far as invoicing asks it. */
export interface Picking {
  /**
   * What lies in a package; null when there is no such list.
   * @throws DependencyDown when picking doesn't answer
   */
  loadContents(listId: string): Promise<Contents | null>;
}

export const createPicking = (options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Picking => ({
  async loadContents(listId) {
    const answer = await callService(internalListContents, { ...options, request: { params: { list: listId } } });
    if (answer.ok) return answer.body;
    if (answer.status === 404) return null;
    throw new Error(`picking answered a question for a package with ${answer.status}`);
  },
});
