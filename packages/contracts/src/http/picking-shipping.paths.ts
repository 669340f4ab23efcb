/** URLs of services/picking about parcels that the back office calls, by route name. No schema here: browsers import this file. */
export const shippingOfficePaths = {
  admin_list_parcels: ['GET', '/api/picking/admin/parcels'],
  admin_export_parcels: ['GET', '/api/picking/admin/parcels/export'],
  admin_get_parcel: ['GET', '/api/picking/admin/parcels/:id'],
  admin_show_label: ['GET', '/api/picking/admin/parcels/:id/label.pdf'],
  admin_print_label: ['POST', '/api/picking/admin/parcels/:id/label.pdf'],
  admin_print_label_zpl: ['POST', '/api/picking/admin/parcels/:id/label.zpl'],
  admin_rebook_parcel: ['POST', '/api/picking/admin/parcels/:id/rebook'],
  admin_receive_parcel: ['POST', '/api/picking/admin/parcels/:id/receive'],
  admin_recall_parcel: ['POST', '/api/picking/admin/parcels/:id/recall'],
  admin_settle_recall: ['POST', '/api/picking/admin/parcels/:id/recall/settlement'],
  admin_list_open_parcels: ['GET', '/api/picking/admin/open-parcels'],
  admin_list_handovers: ['GET', '/api/picking/admin/handovers'],
  admin_close_handover: ['POST', '/api/picking/admin/handovers'],
  admin_get_handover_paper: ['GET', '/api/picking/admin/handovers/:id/paper.pdf'],
} as const;

/** Where carriers tell what happened to a parcel. */
export const shippingWebhookPaths = {
  carrier_webhook: ['POST', '/api/picking/webhooks/:carrier'],
} as const;

/** What processes of ours ask. */
export const shippingInternalPaths = {
  internal_order_parcels: ['GET', '/api/picking/internal/orders/:order/parcels'],
} as const;
