import {
  adminDeleteGridView,
  adminListGridViews,
  adminSaveGridView,
  adminUpdateGridView,
  type GridView,
  MAX_GRID_VIEWS,
} from '@okruh/contracts/http/accounts/grid-views';
import { type Answer, created, type Identity, noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { addGridView, changeGridView, deleteGridView, type GridViewRefusal, listGridViews } from './grid-view.repository.ts';

/** Saved views of the back office's lists; each is changed by its owner only. */
export function gridViewRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  const { db } = database;

  route(app, adminListGridViews, async ({ identity, query }) => {
    const owner = getOwner(identity);
    return owner === null ? problem('forbidden') : ok({ items: await listGridViews(db, personalData, query.grid, owner.id) });
  });

  route(app, adminSaveGridView, async ({ identity, body: { grid, ...fields } }) => {
    const owner = getOwner(identity);
    if (owner === null) return problem('forbidden');
    const saved = await db.transaction((tx) => addGridView(tx, owner, grid, fields));
    return typeof saved === 'string' ? refuse(saved) : created(saved);
  });

  route(app, adminUpdateGridView, async ({ identity, params, body: { version, ...fields } }) => {
    const owner = getOwner(identity);
    if (owner === null) return problem('forbidden');
    const saved: GridView | GridViewRefusal = await changeGridView(db, owner, { id: params.view, version }, fields);
    return typeof saved === 'string' ? refuse(saved) : ok(saved);
  });

  route(app, adminDeleteGridView, async ({ identity, params }) => {
    const owner = getOwner(identity);
    if (owner === null) return problem('forbidden');
    await deleteGridView(db, owner.id, params.view);
    return noContent();
  });
}

/** The member of staff that asks. */
const getOwner = ({ sub, name }: Identity): { readonly id: string; readonly name: string } | null =>
  sub === null ? null : { id: sub, name: name ?? '' };

function refuse(refusal: GridViewRefusal): Answer {
  switch (refusal) {
    case 'not-found':
      return problem('not-found');
    case 'changed-meanwhile':
      return problem('changed-meanwhile', { title: texts.both('grid-view.changed') });
    case 'grid-view-exists':
      return problem('grid-view-exists', { title: texts.both('grid-view.exists') });
    case 'too-many-grid-views':
      return problem('too-many-grid-views', { title: texts.both('grid-view.too-many', { limit: MAX_GRID_VIEWS }) });
  }
}
