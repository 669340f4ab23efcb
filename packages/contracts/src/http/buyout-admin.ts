/** The back office's calls of services/buyout. */
import {
  adminGetAppraisal,
  adminGetAppraisalSettings,
  adminImportAppraisals,
  adminListAppraisalVersions,
  adminListAppraisals,
  adminUpdateAppraisal,
  adminUpdateAppraisalSettings,
} from './buyout-admin/appraisals.ts';
import { adminAddBonus, adminDeleteBonus, adminGetBonus, adminListBonuses, adminUpdateBonus } from './buyout-admin/bonuses.ts';
import {
  adminAnswerAtCounter,
  adminCancelCollection,
  adminCheckIdentifier,
  adminCollectionLabel,
  adminGetBuyout,
  adminGetBuyoutSlip,
  adminGetBuyoutTag,
  adminInspectBuyout,
  adminMakeCounterOffer,
  adminOrderCourier,
  adminPurchaseBuyouts,
  adminReceiveBuyout,
  adminReturnBuyout,
  adminRevealBuyout,
} from './buyout-admin/buyout.ts';
import {
  adminAddCompetitor,
  adminGetCompetitorHistory,
  adminGetCompetitorPrices,
  adminGetSuggestionRule,
  adminImportCompetitorPrices,
  adminListCompetitors,
  adminSetCompetitorPrices,
  adminUpdateCompetitor,
  adminUpdateSuggestionRule,
} from './buyout-admin/competitors.ts';
import { adminListLeasePromises } from './buyout-admin/lease-promises.ts';
import { adminAddModel, adminFindDevices, adminGetModelColours, adminSetModelColours } from './buyout-admin/models.ts';
import {
  adminConfirmPayouts,
  adminExportPayouts,
  adminGetPayoutFile,
  adminListPayoutFiles,
  adminListPayouts,
} from './buyout-admin/payouts.ts';
import { adminAddPhoto, adminDeletePhoto, adminGetPhoto } from './buyout-admin/photos.ts';
import { adminGetQuestions, adminSetQuestions } from './buyout-admin/questions.ts';
import { adminCountBuyouts, adminExportBuyouts, adminListBuyouts } from './buyout-admin/work-list.ts';
import { recordChangeRoutes } from '../definitions/record-change-routes.ts';
import { searchRoutes } from '../definitions/search-routes.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

export const { listWaiting } = waitingRoutes('buyout');
export const { search } = searchRoutes('buyout');
export const { listRecordChanges } = recordChangeRoutes('buyout');

/** Every route of the back office by route name. */
export const buyoutAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_search: search,
  admin_list_record_changes: listRecordChanges,
  admin_list_buyouts: adminListBuyouts,
  admin_export_buyouts: adminExportBuyouts,
  admin_count_buyouts: adminCountBuyouts,
  admin_get_buyout: adminGetBuyout,
  admin_reveal_buyout: adminRevealBuyout,
  admin_order_courier: adminOrderCourier,
  admin_cancel_collection: adminCancelCollection,
  admin_collection_label: adminCollectionLabel,
  admin_get_buyout_slip: adminGetBuyoutSlip,
  admin_get_buyout_tag: adminGetBuyoutTag,
  admin_receive_buyout: adminReceiveBuyout,
  admin_inspect_buyout: adminInspectBuyout,
  admin_make_counter_offer: adminMakeCounterOffer,
  admin_return_buyout: adminReturnBuyout,
  admin_answer_at_counter: adminAnswerAtCounter,
  admin_purchase_buyouts: adminPurchaseBuyouts,
  admin_check_identifier: adminCheckIdentifier,
  admin_list_lease_promises: adminListLeasePromises,
  admin_add_photo: adminAddPhoto,
  admin_get_photo: adminGetPhoto,
  admin_delete_photo: adminDeletePhoto,
  admin_list_payouts: adminListPayouts,
  admin_export_payouts: adminExportPayouts,
  admin_list_payout_files: adminListPayoutFiles,
  admin_get_payout_file: adminGetPayoutFile,
  admin_confirm_payouts: adminConfirmPayouts,
  admin_find_devices: adminFindDevices,
  admin_add_model: adminAddModel,
  admin_get_model_colours: adminGetModelColours,
  admin_set_model_colours: adminSetModelColours,
  admin_list_appraisals: adminListAppraisals,
  admin_get_appraisal: adminGetAppraisal,
  admin_update_appraisal: adminUpdateAppraisal,
  admin_list_appraisal_versions: adminListAppraisalVersions,
  admin_import_appraisals: adminImportAppraisals,
  admin_list_competitors: adminListCompetitors,
  admin_add_competitor: adminAddCompetitor,
  admin_update_competitor: adminUpdateCompetitor,
  admin_get_competitor_prices: adminGetCompetitorPrices,
  admin_get_competitor_history: adminGetCompetitorHistory,
  admin_set_competitor_prices: adminSetCompetitorPrices,
  admin_import_competitor_prices: adminImportCompetitorPrices,
  admin_get_suggestion_rule: adminGetSuggestionRule,
  admin_update_suggestion_rule: adminUpdateSuggestionRule,
  admin_get_questions: adminGetQuestions,
  admin_set_questions: adminSetQuestions,
  admin_list_bonuses: adminListBonuses,
  admin_add_bonus: adminAddBonus,
  admin_get_bonus: adminGetBonus,
  admin_update_bonus: adminUpdateBonus,
  admin_delete_bonus: adminDeleteBonus,
  admin_get_appraisal_settings: adminGetAppraisalSettings,
  admin_update_appraisal_settings: adminUpdateAppraisalSettings,
} as const;
export type BuyoutAdminRoutes = typeof buyoutAdminRoutes;
