/** URLs of services/picking that the warehouse works with, by route name. No schema here: browsers import this file. */
export const pickingWorkPaths = {
  admin_list_picking_lists: ['GET', '/api/picking/admin/lists'],
  admin_find_picking_list: ['GET', '/api/picking/admin/lists/find'],
  admin_claim_picking_lists: ['POST', '/api/picking/admin/lists/claim'],
  admin_get_picking_list: ['GET', '/api/picking/admin/lists/:id'],
  admin_get_order_pieces: ['GET', '/api/picking/admin/orders/:order/pieces'],
  admin_preview_drop: ['GET', '/api/picking/admin/lists/:id/missing'],
  admin_resolve_missing: ['POST', '/api/picking/admin/lists/:id/missing'],
  admin_find_replacements: ['GET', '/api/picking/admin/lists/:id/replacements'],
  admin_get_wave: ['GET', '/api/picking/admin/waves/:id'],
  admin_record_scans: ['POST', '/api/picking/admin/scans'],
  admin_list_crates: ['GET', '/api/picking/admin/crates'],
  admin_get_store_board: ['GET', '/api/picking/admin/board'],
} as const;
