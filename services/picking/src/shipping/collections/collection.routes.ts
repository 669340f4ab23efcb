import { internalCollectionLabel } from '@okruh/contracts/http/picking-collections';
import { binary, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { openLabelPdf } from '../label-store.ts';
import type { Shipping } from '../shipping.ts';
import { findCollection } from './collection.repository.ts';

/** What buy-out and repairs ask about their collections. */
export function collectionRoutes(app: FastifyInstance, { database, cipher }: Shipping): void {
  route(app, internalCollectionLabel, async ({ params }) => {
    const row = await findCollection(database.db, params.id);
    if (row === null || row.labelPdfCiphertext === null || row.ownState !== 'booked') {
      return problem('not-found', { title: texts.both('problem.no-label') });
    }
    return binary(openLabelPdf(cipher, row.id, row.labelPdfCiphertext), 'application/pdf', `${row.trackingNumber ?? row.id}.pdf`);
  });
}
