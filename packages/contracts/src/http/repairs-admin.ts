/** The back office's calls of services/repairs. */
import { adminGetStoreCalendar, adminListStoreCalendars, adminSetStoreCalendar } from './repairs-admin/calendars.ts';
import {
  adminAddRepairDevice,
  adminFindCatalogueDevices,
  adminGetRepairDevice,
  adminListRepairDevices,
  adminUpdateRepairDevice,
} from './repairs-admin/devices.ts';
import {
  adminAddOperations,
  adminExportOperations,
  adminGetOperation,
  adminGetOperationChoices,
  adminImportOperations,
  adminListOperationParts,
  adminListOperationVersions,
  adminListOperations,
  adminUpdateOperation,
} from './repairs-admin/operations.ts';
import { adminAddRepairPhoto, adminDeleteRepairPhoto, adminGetRepairPhoto } from './repairs-admin/photos.ts';
import {
  adminAssignRepair,
  adminBookRepair,
  adminBookRepairCourier,
  adminCancelRepairCourier,
  adminDiagnoseRepair,
  adminGetRepair,
  adminMoveRepair,
  adminRejectComplaint,
  adminNoteRepair,
  adminReceiveRepair,
  adminRecordQuoteAnswer,
  adminRepairCourierLabel,
  adminReturnSparePart,
  adminRevealRepair,
  adminSendRepairQuote,
  adminUseSparePart,
} from './repairs-admin/repair.ts';
import {
  adminAddSparePart,
  adminExportSpareParts,
  adminGetDeviceSpareParts,
  adminGetPartChoices,
  adminGetSparePart,
  adminListSpareParts,
  adminUpdateSparePart,
} from './repairs-admin/spare-parts.ts';
import { adminExportRepairs, adminGetRepairBoard, adminGetRepairFilters, adminListRepairs } from './repairs-admin/work-list.ts';
import { searchRoutes } from '../definitions/search-routes.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

export const { listWaiting } = waitingRoutes('repairs');
export const { search } = searchRoutes('repairs');

export const repairsAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_search: search,
  admin_list_repairs: adminListRepairs,
  admin_export_repairs: adminExportRepairs,
  admin_get_repair_board: adminGetRepairBoard,
  admin_get_repair_filters: adminGetRepairFilters,
  admin_get_repair: adminGetRepair,
  admin_book_repair_courier: adminBookRepairCourier,
  admin_cancel_repair_courier: adminCancelRepairCourier,
  admin_repair_courier_label: adminRepairCourierLabel,
  admin_reveal_repair: adminRevealRepair,
  admin_assign_repair: adminAssignRepair,
  admin_book_repair: adminBookRepair,
  admin_receive_repair: adminReceiveRepair,
  admin_diagnose_repair: adminDiagnoseRepair,
  admin_send_repair_quote: adminSendRepairQuote,
  admin_record_quote_answer: adminRecordQuoteAnswer,
  admin_reject_complaint: adminRejectComplaint,
  admin_move_repair: adminMoveRepair,
  admin_note_repair: adminNoteRepair,
  admin_use_spare_part: adminUseSparePart,
  admin_return_spare_part: adminReturnSparePart,
  admin_add_repair_photo: adminAddRepairPhoto,
  admin_get_repair_photo: adminGetRepairPhoto,
  admin_delete_repair_photo: adminDeleteRepairPhoto,
  admin_list_spare_parts: adminListSpareParts,
  admin_export_spare_parts: adminExportSpareParts,
  admin_get_device_spare_parts: adminGetDeviceSpareParts,
  admin_get_part_choices: adminGetPartChoices,
  admin_get_spare_part: adminGetSparePart,
  admin_add_spare_part: adminAddSparePart,
  admin_update_spare_part: adminUpdateSparePart,
  admin_list_repair_devices: adminListRepairDevices,
  admin_find_catalogue_devices: adminFindCatalogueDevices,
  admin_add_repair_device: adminAddRepairDevice,
  admin_get_repair_device: adminGetRepairDevice,
  admin_update_repair_device: adminUpdateRepairDevice,
  admin_list_store_calendars: adminListStoreCalendars,
  admin_get_store_calendar: adminGetStoreCalendar,
  admin_set_store_calendar: adminSetStoreCalendar,
  admin_list_operations: adminListOperations,
  admin_export_operations: adminExportOperations,
  admin_list_operation_versions: adminListOperationVersions,
  admin_get_operation_choices: adminGetOperationChoices,
  admin_list_operation_parts: adminListOperationParts,
  admin_get_operation: adminGetOperation,
  admin_add_operations: adminAddOperations,
  admin_update_operation: adminUpdateOperation,
  admin_import_operations: adminImportOperations,
} as const;
export type RepairsAdminRoutes = typeof repairsAdminRoutes;
