/** URLs of services/picking that the back office calls, by route name. No schema here: browsers import this file. */
export const pickingOfficePaths = {
  admin_list_stock: ['GET', '/api/picking/admin/stock'],
  admin_export_stock: ['GET', '/api/picking/admin/stock/export'],
  admin_get_stock_places: ['GET', '/api/picking/admin/places'],
  admin_get_stock_history: ['GET', '/api/picking/admin/stock/:market/:variant/history'],
  admin_correct_stock: ['POST', '/api/picking/admin/stock/:market/:variant/corrections'],
} as const;
