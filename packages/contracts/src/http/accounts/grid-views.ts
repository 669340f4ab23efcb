/** Saved views of the back office's lists: filters, sort order and columns under a name. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';

/** Views that a member of staff may have of one list. */
export const MAX_GRID_VIEWS = 50;
/** Longest name of a view, in characters. */
export const MAX_GRID_VIEW_NAME = 60;

/** Narrowest and widest column, in rem. */
export const [MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH] = [3, 60] as const;

const gridSchema = z.string().regex(/^[a-z0-9-]{1,40}$/);
const columnSchema = z.string().regex(/^[a-z0-9_-]{1,40}$/);
const viewFields = {
  name: z.string().trim().min(1).max(MAX_GRID_VIEW_NAME),
  /**
   * Query of the list's address without its question mark: filters and sort order. The page and the search text aren't saved,
   * as a text may name a customer.
   */
  query: z.string().max(1_000),
  /** Ids of the shown columns in their order; empty for the list's own. */
  columns: z.array(columnSchema).max(60),
  /** Widths in rem of the columns that somebody made wider or narrower, by their ids. */
  widths: z.record(columnSchema, z.number().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH)).default({}),
  /** Everybody in the back office sees it. */
  is_shared: z.boolean(),
};
export const gridViewSchema = z.object({
  id: z.uuid(),
  ...viewFields,
  /** It is the reader's own, who alone may change it. */
  is_own: z.boolean(),
  owner_name: z.string(),
  /** Grows with each change; a change names the one that it is based on. */
  version: z.int().min(1),
  updated_at: instantSchema,
});
export type GridView = z.infer<typeof gridViewSchema>;
const viewParams = z.object({ view: z.uuid() });

export const adminListGridViews = route('admin_list_grid_views', {
  summary: 'Views of one list: the reader’s own and those that others share, by name.',
  access: { permission: 'backoffice:enter' },
  query: z.object({ grid: gridSchema }),
  responses: { 200: z.object({ items: z.array(gridViewSchema) }) },
});
export const adminSaveGridView = route('admin_save_grid_view', {
  summary: 'Saves a new view of a list.',
  access: { permission: 'backoffice:enter' },
  body: z.object({ grid: gridSchema, ...viewFields }),
  responses: { 201: gridViewSchema },
  problems: ['too-many-grid-views', 'grid-view-exists'],
  rateLimit: { max: 60, windowSeconds: 600 },
});
export const adminUpdateGridView = route('admin_update_grid_view', {
  summary: 'Changes an own view: its name, what it shows, who sees it. Somebody else’s is as unknown as one that never was.',
  access: { permission: 'backoffice:enter' },
  params: viewParams,
  body: z.object({ ...viewFields, version: z.int().min(1) }),
  responses: { 200: gridViewSchema },
  problems: ['changed-meanwhile', 'grid-view-exists'],
  rateLimit: { max: 120, windowSeconds: 600 },
});
export const adminDeleteGridView = route('admin_delete_grid_view', {
  summary: 'Deletes an own view; again it changes nothing.',
  access: { permission: 'backoffice:enter' },
  params: viewParams,
  responses: { 204: null },
  rateLimit: { max: 60, windowSeconds: 600 },
});
