/**
 * The back office's calls of services/catalog. Staff works for both markets, so names come in both languages and prices in
 * both currencies; messages are in the language of the host.
 */
import { getBonusesManufacturers, getBonusesQualityTypes, getBonusesTypesDevices } from './catalog-admin/bonuses.ts';
import {
  addNewCategory,
  addProductCategories,
  adminGetCategory,
  deleteCategory,
  fileSetsByTerm,
  getCategoriesList,
  getCategoriesTree,
  getManufacturersList,
  getTypeCategories,
  moveCategory,
  photoFileset,
  removeProductCategories,
  typeCategoriesAll,
  typeDevices,
  units,
  updateCategory,
} from './catalog-admin/categories.ts';
import {
  adminAddContent,
  adminDeleteContent,
  adminGetContent,
  adminGetContentChoices,
  adminListContent,
  adminPreviewText,
  adminUpdateContent,
} from './catalog-admin/content.ts';
import {
  addMasterProduct,
  addMetaMaster,
  adminListMetaMasters,
  deleteMetaMaster,
  excludeMetaMaster,
  getMetaMaster,
  swapMetaMaster,
  updateMetaMaster,
} from './catalog-admin/meta-masters.ts';
import { adminChangePrices, adminExportPrices, adminImportPrices, adminListPrices, adminPreviewPrices } from './catalog-admin/prices.ts';
import { adminGetPriceHistory } from './catalog-admin/price-history.ts';
import { adminApplyPriceRule, adminPreviewPriceRule } from './catalog-admin/price-rules.ts';
import {
  adminCancelScheduledPrice,
  adminListScheduledPrices,
  adminPreviewScheduledPrices,
  adminSchedulePrices,
} from './catalog-admin/scheduled-prices.ts';
import { adminAddImage, adminCropImage, adminDeleteImage, adminUpdateImages } from './catalog-admin/pictures.ts';
import {
  adminAddMasterProduct,
  adminAssignInBulk,
  adminDeleteMasterProduct,
  adminExportMasterProducts,
  adminFindProducts,
  adminGetMasterProduct,
  adminListAccessoryDevices,
  adminListActionPackages,
  adminListMasterProducts,
  adminPreviewRename,
  adminPublishMasterProduct,
  adminRenameInBulk,
  adminUpdateMasterProduct,
  adminWithdrawMasterProduct,
} from './catalog-admin/products.ts';
import { adminListReviews, approveReview, updateReview } from './catalog-admin/reviews.ts';
import { getActiveUsers, getComponentParams, saveComponentParams, saveUser } from './catalog-admin/screens.ts';
import {
  adminAddTerm,
  adminDeleteTerm,
  adminGetCatalogueFilters,
  adminListTerms,
  adminUpdateCatalogueFilters,
  adminUpdateTerm,
  getAttrNameChoices,
} from './catalog-admin/terms.ts';
import {
  adminAddVariants,
  adminDeleteVariant,
  adminUpdateColours,
  adminUpdatePackages,
  adminUpdateVariant,
} from './catalog-admin/variants.ts';
import { searchRoutes } from '../definitions/search-routes.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

export const { listWaiting } = waitingRoutes('catalog');
export const { search } = searchRoutes('catalog');

/** Every route of the back office by route name. */
export const catalogAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_search: search,
  get_categories_tree: getCategoriesTree,
  get_categories_list: getCategoriesList,
  get_type_categories: getTypeCategories,
  type_categories_all: typeCategoriesAll,
  get_manufacturers_list: getManufacturersList,
  type_devices: typeDevices,
  units: units,
  photo_fileset: photoFileset,
  file_sets_by_term: fileSetsByTerm,
  admin_get_category: adminGetCategory,
  add_new_category: addNewCategory,
  update_category: updateCategory,
  move_category: moveCategory,
  delete_category: deleteCategory,
  add_product_categories: addProductCategories,
  remove_product_categories: removeProductCategories,
  get_component_params: getComponentParams,
  save_component_params: saveComponentParams,
  get_active_users: getActiveUsers,
  save_user: saveUser,
  get_bonuses_manufacturers: getBonusesManufacturers,
  get_bonuses_quality_types: getBonusesQualityTypes,
  get_bonuses_types_devices: getBonusesTypesDevices,
  get_attr_name_choices: getAttrNameChoices,
  admin_list_terms: adminListTerms,
  admin_add_term: adminAddTerm,
  admin_update_term: adminUpdateTerm,
  admin_delete_term: adminDeleteTerm,
  admin_get_catalogue_filters: adminGetCatalogueFilters,
  admin_update_catalogue_filters: adminUpdateCatalogueFilters,
  admin_list_master_products: adminListMasterProducts,
  admin_export_master_products: adminExportMasterProducts,
  admin_assign_in_bulk: adminAssignInBulk,
  admin_preview_rename: adminPreviewRename,
  admin_rename_in_bulk: adminRenameInBulk,
  admin_add_master_product: adminAddMasterProduct,
  admin_get_master_product: adminGetMasterProduct,
  admin_update_master_product: adminUpdateMasterProduct,
  admin_delete_master_product: adminDeleteMasterProduct,
  admin_add_image: adminAddImage,
  admin_update_images: adminUpdateImages,
  admin_crop_image: adminCropImage,
  admin_delete_image: adminDeleteImage,
  admin_update_colours: adminUpdateColours,
  admin_update_packages: adminUpdatePackages,
  admin_publish_master_product: adminPublishMasterProduct,
  admin_withdraw_master_product: adminWithdrawMasterProduct,
  admin_add_variants: adminAddVariants,
  admin_update_variant: adminUpdateVariant,
  admin_delete_variant: adminDeleteVariant,
  admin_find_products: adminFindProducts,
  admin_list_action_packages: adminListActionPackages,
  admin_list_accessory_devices: adminListAccessoryDevices,
  admin_list_meta_masters: adminListMetaMasters,
  swap_meta_master: swapMetaMaster,
  add_master_product: addMasterProduct,
  get_meta_master: getMetaMaster,
  add_meta_master: addMetaMaster,
  update_meta_master: updateMetaMaster,
  delete_meta_master: deleteMetaMaster,
  exclude_meta_master: excludeMetaMaster,
  admin_list_prices: adminListPrices,
  admin_export_prices: adminExportPrices,
  admin_preview_prices: adminPreviewPrices,
  admin_change_prices: adminChangePrices,
  admin_import_prices: adminImportPrices,
  admin_get_price_history: adminGetPriceHistory,
  admin_preview_price_rule: adminPreviewPriceRule,
  admin_apply_price_rule: adminApplyPriceRule,
  admin_list_scheduled_prices: adminListScheduledPrices,
  admin_preview_scheduled_prices: adminPreviewScheduledPrices,
  admin_schedule_prices: adminSchedulePrices,
  admin_cancel_scheduled_price: adminCancelScheduledPrice,
  admin_get_content_choices: adminGetContentChoices,
  admin_list_content: adminListContent,
  admin_get_content: adminGetContent,
  admin_add_content: adminAddContent,
  admin_update_content: adminUpdateContent,
  admin_delete_content: adminDeleteContent,
  admin_preview_text: adminPreviewText,
  admin_list_reviews: adminListReviews,
  update_review: updateReview,
  approve_review: approveReview,
} as const;
/** Type argument of the back office's client; the paths stand in catalog-admin.paths.ts. */
export type CatalogAdminRoutes = typeof catalogAdminRoutes;
