import { internalListContents } from '@okruh/contracts/http/picking';
import { callService, type ServiceKeys } from '@okruh/service-kit';
import type { Contents } from '../model/compose-invoice.ts';

/** services/picking, as far as invoicing asks it. */
export interface Picking {
  /**
   * What lies in packages; lists that aren't there are missing.
   * @param listIds at most MAX_CONTENTS
   * @throws DependencyDown when picking doesn't answer
   */
  loadContents(listIds: readonly string[]): Promise<readonly Contents[]>;
}

export const createPicking = (options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Picking => ({
  async loadContents(listIds) {
    const answer = await callService(internalListContents, { ...options, request: { body: { lists: [...listIds] } } });
    if (answer.ok) return answer.body.contents;
    throw new Error(`picking answered a question for packages with ${answer.status}`);
  },
});
