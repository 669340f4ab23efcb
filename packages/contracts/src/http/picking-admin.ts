/** The back office's calls of services/picking: stock, locations, and the documents that move pieces. */
import {
  adminAddLocation,
  adminAddLocations,
  adminExportLocations,
  adminExportProductLocations,
  adminFindScanned,
  adminGetLocation,
  adminImportProductLocations,
  adminListLocations,
  adminListProductLocations,
  adminMovePieces,
  adminPlaceProduct,
  adminRemoveLocation,
  adminUpdateLocation,
} from './picking-admin/locations.ts';
import {
  adminAddReceiptLine,
  adminBookReceipt,
  adminChangeReceiptLine,
  adminCreateReceipt,
  adminGetReceipt,
  adminListReceipts,
  adminRemoveReceipt,
  adminUpdateReceipt,
} from './picking-admin/receipts.ts';
import { adminCorrectStock, adminExportStock, adminGetStockHistory, adminGetStockPlaces, adminListStock } from './picking-admin/stock.ts';
import {
  adminCancelStockTake,
  adminCloseStockTake,
  adminCountStock,
  adminExportStockTake,
  adminGetStockTake,
  adminListStockTakeLines,
  adminListStockTakes,
  adminOpenStockTake,
} from './picking-admin/stock-takes.ts';
import {
  adminAddTransferLine,
  adminChangeTransferLine,
  adminCreateTransfer,
  adminGetTransfer,
  adminListTransfers,
  adminReceiveTransfer,
  adminRemoveTransfer,
  adminSendTransfer,
} from './picking-admin/transfers.ts';
import { recordChangeRoutes } from '../definitions/record-change-routes.ts';
import { searchRoutes } from '../definitions/search-routes.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

export const { listWaiting } = waitingRoutes('picking');
export const { search } = searchRoutes('picking');
export const { listRecordChanges } = recordChangeRoutes('picking');

/** Every route of services/picking that the back office calls, by route name. */
export const pickingAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_search: search,
  admin_list_record_changes: listRecordChanges,
  admin_list_stock: adminListStock,
  admin_export_stock: adminExportStock,
  admin_get_stock_places: adminGetStockPlaces,
  admin_get_stock_history: adminGetStockHistory,
  admin_correct_stock: adminCorrectStock,
  admin_list_locations: adminListLocations,
  admin_export_locations: adminExportLocations,
  admin_get_location: adminGetLocation,
  admin_add_location: adminAddLocation,
  admin_add_locations: adminAddLocations,
  admin_update_location: adminUpdateLocation,
  admin_remove_location: adminRemoveLocation,
  admin_list_product_locations: adminListProductLocations,
  admin_export_product_locations: adminExportProductLocations,
  admin_move_pieces: adminMovePieces,
  admin_place_product: adminPlaceProduct,
  admin_import_product_locations: adminImportProductLocations,
  admin_find_scanned: adminFindScanned,
  admin_list_receipts: adminListReceipts,
  admin_create_receipt: adminCreateReceipt,
  admin_get_receipt: adminGetReceipt,
  admin_update_receipt: adminUpdateReceipt,
  admin_remove_receipt: adminRemoveReceipt,
  admin_add_receipt_line: adminAddReceiptLine,
  admin_change_receipt_line: adminChangeReceiptLine,
  admin_book_receipt: adminBookReceipt,
  admin_list_transfers: adminListTransfers,
  admin_create_transfer: adminCreateTransfer,
  admin_get_transfer: adminGetTransfer,
  admin_remove_transfer: adminRemoveTransfer,
  admin_add_transfer_line: adminAddTransferLine,
  admin_change_transfer_line: adminChangeTransferLine,
  admin_send_transfer: adminSendTransfer,
  admin_receive_transfer: adminReceiveTransfer,
  admin_list_stock_takes: adminListStockTakes,
  admin_open_stock_take: adminOpenStockTake,
  admin_get_stock_take: adminGetStockTake,
  admin_list_stock_take_lines: adminListStockTakeLines,
  admin_count_stock: adminCountStock,
  admin_close_stock_take: adminCloseStockTake,
  admin_cancel_stock_take: adminCancelStockTake,
  admin_export_stock_take: adminExportStockTake,
} as const;
export type PickingAdminRoutes = typeof pickingAdminRoutes;
