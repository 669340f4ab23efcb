/** URLs of services/picking about bought devices, by route name. No schema here: browsers import this file. */
export const pickingDevicesPaths = {
  admin_list_bought_devices: ['GET', '/api/picking/admin/bought-devices'],
  admin_stock_bought_device: ['POST', '/api/picking/admin/bought-devices/:id/stock'],
} as const;
