import { internalInvoicePaper } from '@okruh/contracts/http/invoicing';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** services/invoicing, as far as orders ask it. */
export interface Invoicing {
  /**
   * A document as PDF; null when there is none.
   * @throws DependencyDown when it doesn't answer
   */
  loadPaper(documentId: string, requestId?: string): Promise<Buffer | null>;
}

export const createInvoicing = (options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Invoicing => ({
  async loadPaper(id, requestId) {
    const answer = await callService(internalInvoicePaper, {
      ...options,
      ...(requestId === undefined ? {} : { requestId }),
      request: { params: { id } },
    });
    if (answer.ok && answer.body !== undefined) return answer.body;
    if (answer.status === 404) return null;
    throw new Error(`invoicing answered a question for a document with ${answer.status}`);
  },
});
