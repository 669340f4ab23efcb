/** Meta masters: products that are one thing to a shopper. */
import { z } from 'zod';
import { choicesSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { edit, filled, key, read, route, text } from './office-route.ts';
import { productNameSchema } from './products.ts';

/** Master products that are one thing to a shopper: a phone in all its editions. */
export const metaMasterSchema = z.object({ id: z.string(), name: z.string(), master_products: z.array(productNameSchema) });
export type MetaMaster = z.infer<typeof metaMasterSchema>;
const metaParams = z.object({ meta_master_id: key });
export const adminListMetaMasters = route('admin_list_meta_masters', {
  summary: 'Meta masters with the number of their products.',
  access: read,
  query: listQuerySchema,
  responses: { 200: listOf(z.object({ id: z.string(), name: z.string(), products: z.int().min(0) })) },
});
export const swapMetaMaster = route('swap_meta_master', {
  summary: 'Moves a master product to another meta master.',
  access: edit,
  params: z.object({ master_product_id: key }),
  body: z.object({ meta_master_id: key }),
  responses: { 200: metaMasterSchema },
});
export const addMasterProduct = route('add_master_product', {
  summary: 'Puts a master product that belongs to none into a meta master. One that belongs to another: 400.',
  access: edit,
  body: z.object({ meta_master_id: key, master_product_id: key }),
  responses: { 200: metaMasterSchema },
});
export const getMetaMaster = route('get_meta_master', {
  summary: 'A meta master with its master products.',
  access: read,
  params: metaParams,
  responses: { 200: metaMasterSchema },
});
export const addMetaMaster = route('add_meta_master', {
  summary: 'Adds a meta master, with master products of no other or moved from theirs.',
  access: edit,
  body: z.object({ name: filled(120), master_product_ids: z.array(key).max(100).default([]) }),
  responses: { 201: metaMasterSchema },
});
export const updateMetaMaster = route('update_meta_master', {
  summary: 'Renames a meta master or takes products out of it.',
  access: edit,
  params: metaParams,
  body: z.object({ name: filled(120).optional(), master_product_ids: z.array(key).max(100).optional() }),
  responses: { 200: metaMasterSchema },
});
export const deleteMetaMaster = route('delete_meta_master', {
  summary: 'Deletes a meta master; its master products stand alone from then on.',
  access: edit,
  params: metaParams,
  responses: { 204: null },
});
export const excludeMetaMaster = route('exclude_meta_master', {
  summary: 'Every meta master but one, for choosing where a product is to move.',
  access: read,
  params: z.object({ excluded_meta_master_id: key }),
  query: z.object({ q: text(120).optional() }),
  responses: { 200: choicesSchema },
});
