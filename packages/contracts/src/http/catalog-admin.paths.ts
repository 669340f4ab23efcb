/** URLs of services/catalog that the back office calls, by route name (ROUTES). No schema here: browsers import this file. */
export const catalogOfficePaths = {
  admin_list_waiting: ['GET', '/api/catalog/admin/waiting'],
  admin_search: ['POST', '/api/catalog/admin/search'],
  // Categories
  get_categories_tree: ['GET', '/api/catalog/admin/categories/tree'],
  get_categories_list: ['GET', '/api/catalog/admin/categories'],
  get_type_categories: ['GET', '/api/catalog/admin/type-categories'],
  type_categories_all: ['GET', '/api/catalog/admin/type-categories/all'],
  get_manufacturers_list: ['GET', '/api/catalog/admin/manufacturers'],
  type_devices: ['GET', '/api/catalog/admin/type-devices'],
  units: ['GET', '/api/catalog/admin/units'],
  photo_fileset: ['GET', '/api/catalog/admin/file-sets/:photo'],
  file_sets_by_term: ['GET', '/api/catalog/admin/file-sets'],
  admin_get_category: ['GET', '/api/catalog/admin/categories/:id'],
  add_new_category: ['POST', '/api/catalog/admin/categories'],
  update_category: ['PATCH', '/api/catalog/admin/categories/:id'],
  move_category: ['PATCH', '/api/catalog/admin/categories/:id/place'],
  delete_category: ['DELETE', '/api/catalog/admin/categories/:id'],
  add_product_categories: ['POST', '/api/catalog/admin/product-categories/add'],
  remove_product_categories: ['POST', '/api/catalog/admin/product-categories/remove'],

  // What a screen of the back office remembers, and who has it open
  get_component_params: ['GET', '/api/catalog/admin/components/:component/params'],
  save_component_params: ['POST', '/api/catalog/admin/components/:component/params'],
  get_active_users: ['GET', '/api/catalog/admin/components/:component/active-users'],
  save_user: ['POST', '/api/catalog/admin/components/:component/users'],

  // Bonuses for used products
  get_bonuses_manufacturers: ['GET', '/api/new/product/admin-bonuses-for-used-product/bonuses_manufacturers'],
  get_bonuses_quality_types: ['GET', '/api/new/product/admin-bonuses-for-used-product/quality_types'],
  get_bonuses_types_devices: ['GET', '/api/new/product/admin-bonuses-for-used-product/types_devices'],

  // Attributes, badges, manufacturers
  get_attr_name_choices: ['GET', '/api/new/product/admin-product-attributes/attr-name-choices/'],
  admin_list_terms: ['GET', '/api/catalog/admin/terms/:kind'],
  admin_add_term: ['POST', '/api/catalog/admin/terms/:kind'],
  admin_update_term: ['PATCH', '/api/catalog/admin/terms/:kind/:id'],
  admin_delete_term: ['DELETE', '/api/catalog/admin/terms/:kind/:id'],
  admin_get_catalogue_filters: ['GET', '/api/catalog/admin/catalogue-filters/:category'],
  admin_update_catalogue_filters: ['PATCH', '/api/catalog/admin/catalogue-filters/:category'],

  // Master products and variants
  admin_list_master_products: ['GET', '/api/catalog/admin/master-products'],
  admin_export_master_products: ['GET', '/api/catalog/admin/master-products/export'],
  admin_assign_in_bulk: ['POST', '/api/catalog/admin/master-products/bulk-assignment'],
  admin_preview_rename: ['POST', '/api/catalog/admin/master-products/bulk-rename/preview'],
  admin_rename_in_bulk: ['POST', '/api/catalog/admin/master-products/bulk-rename'],
  admin_add_master_product: ['POST', '/api/catalog/admin/master-products'],
  admin_get_master_product: ['GET', '/api/catalog/admin/master-products/:id'],
  admin_update_master_product: ['PATCH', '/api/catalog/admin/master-products/:id'],
  admin_delete_master_product: ['DELETE', '/api/catalog/admin/master-products/:id'],
  admin_add_image: ['POST', '/api/catalog/admin/master-products/:id/images'],
  admin_update_images: ['PATCH', '/api/catalog/admin/master-products/:id/images'],
  admin_crop_image: ['POST', '/api/catalog/admin/master-products/:id/images/:image/crop'],
  admin_delete_image: ['DELETE', '/api/catalog/admin/master-products/:id/images/:image'],
  admin_update_colours: ['PATCH', '/api/catalog/admin/master-products/:id/colours'],
  admin_update_packages: ['PATCH', '/api/catalog/admin/master-products/:id/packages'],
  admin_publish_master_product: ['POST', '/api/catalog/admin/master-products/:id/publish'],
  admin_withdraw_master_product: ['POST', '/api/catalog/admin/master-products/:id/withdraw'],
  admin_add_variants: ['POST', '/api/catalog/admin/master-products/:id/variants'],
  admin_update_variant: ['PATCH', '/api/catalog/admin/master-products/:id/variants/:variant'],
  admin_delete_variant: ['DELETE', '/api/catalog/admin/master-products/:id/variants/:variant'],
  admin_find_products: ['GET', '/api/catalog/admin/product-search'],
  admin_list_action_packages: ['GET', '/api/catalog/admin/action-packages'],
  admin_list_accessory_devices: ['GET', '/api/catalog/admin/accessory-devices'],

  // Meta masters
  admin_list_meta_masters: ['GET', '/api/catalog/admin/meta-masters'],
  swap_meta_master: ['PATCH', '/api/new/mp-meta-master/admin/swap-meta-master/:master_product_id/'],
  add_master_product: ['PATCH', '/api/new/mp-meta-master/admin/add-master-product/'],
  get_meta_master: ['GET', '/api/new/mp-meta-master/admin/get-meta-master/:meta_master_id/'],
  add_meta_master: ['POST', '/api/new/mp-meta-master/admin/add-meta-master/'],
  update_meta_master: ['PATCH', '/api/new/mp-meta-master/admin/update-meta-master/:meta_master_id/'],
  delete_meta_master: ['DELETE', '/api/new/mp-meta-master/admin/delete-meta-master/:meta_master_id/'],
  exclude_meta_master: ['GET', '/api/new/mp-meta-master/admin/exclude-meta-master/:excluded_meta_master_id'],

  // Price list
  admin_list_prices: ['GET', '/api/catalog/admin/prices'],
  admin_export_prices: ['GET', '/api/catalog/admin/prices/export'],
  admin_preview_prices: ['POST', '/api/catalog/admin/prices/preview'],
  admin_change_prices: ['POST', '/api/catalog/admin/prices'],
  admin_import_prices: ['POST', '/api/catalog/admin/prices/import'],

  // Content
  admin_get_content_choices: ['GET', '/api/catalog/admin/content-choices'],
  admin_list_content: ['GET', '/api/catalog/admin/content/:kind'],
  admin_get_content: ['GET', '/api/catalog/admin/content/:kind/:id'],
  admin_add_content: ['POST', '/api/catalog/admin/content/:kind'],
  admin_update_content: ['PATCH', '/api/catalog/admin/content/:kind/:id'],
  admin_preview_text: ['POST', '/api/catalog/admin/text-preview'],
  admin_delete_content: ['DELETE', '/api/catalog/admin/content/:kind/:id'],

  // Reviews
  admin_list_reviews: ['GET', '/api/catalog/admin/reviews'],
  update_review: ['PATCH', '/api/new/product-reviews/admin/update/:pk/'],
  approve_review: ['PATCH', '/api/new/product-reviews/admin/approve/:pk/'],
} as const;
