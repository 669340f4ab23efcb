import { type FoundVariant, internalFindVariants } from '@okruh/contracts/http/catalog/internal';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** services/catalog, as far as invoicing asks it. */
export interface Catalog {
  /**
   * Variants by ids or codes; those that the catalogue never had are missing.
   * @param codes at most MAX_FOUND_VARIANTS
   * @throws DependencyDown when the catalogue doesn't answer
   */
  findVariants(codes: readonly string[], requestId?: string): Promise<readonly FoundVariant[]>;
}

export const createCatalog = (options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Catalog => ({
  async findVariants(codes, requestId) {
    const request = { body: { codes: [...codes] } };
    const answer = await callService(internalFindVariants, { ...options, request, ...(requestId !== undefined && { requestId }) });
    if (answer.ok) return answer.body.variants;
    throw new Error(`catalog answered a question for variants with ${answer.status}`);
  },
});
