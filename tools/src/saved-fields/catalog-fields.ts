import type { SavedRecords } from './saved-record.ts';

const catalog = 'services/catalog/src';
const frame = `${catalog}/listing/frame.ts` as const;
const productPage = `${catalog}/product/product-page.ts` as const;
const neighbours = `${catalog}/product/neighbours.ts` as const;
const productQuery = `${catalog}/product/product.query.ts` as const;
const cards = `${catalog}/listing/cards.query.ts` as const;
const variantSpec = `${catalog}/stored/variant-spec.ts` as const;
const toCheckout = 'services/checkout/src/projections/on-product-events.ts';

/** Products, their variants, prices and pictures, categories and the words of the catalogue. */
export const catalogFields: SavedRecords = {
  category: {
    routes: ['add_new_category', 'update_category', 'move_category'],
    fields: {
      parent: `${catalog}/category/category-page.ts#parentId`,
      name: `${catalog}/category/category-page.ts#name`,
      seo_name: `${frame}#urlPathCs`,
      for_display: `${catalog}/category/list-scope.ts#isShown`,
      filterable: `${catalog}/listing/page-list.ts#isFilterable`,
      for_buyout: `${productPage}#forBuyout`,
      for_service: `${productPage}#forService`,
      manufacturers: `${catalog}/listing/facets.ts#manufacturerIds`,
      photo_id: `${catalog}/home/home-page.ts#photoId`,
      type_device: `${catalog}/home/home-page.ts#typeDevice`,
      meilisearch_boost: `${catalog}/search/plan.ts#boost`,
      heureka_category: `${catalog}/feed/heureka.ts#heurekaCategory`,
      google_category: `${catalog}/feed/google.ts#googleCategory`,
      target: `${catalog}/category/category-page.ts#parentId`,
      position: `${frame}#position`,
    },
  },
  'product category': {
    routes: ['add_product_categories', 'remove_product_categories'],
    fields: {
      masterProductIds: `${catalog}/listing/load-cards.ts#master_categories`,
      typeCategoryIds: `${catalog}/listing/load-cards.ts#master_categories`,
    },
  },
  term: {
    routes: ['admin_add_term', 'admin_update_term'],
    fields: {
      'attribute.name': `${productQuery}#name_cs`,
      'attribute.group': `${productQuery}#attribute_groups`,
      'attribute.unit': `${productQuery}#unit_cs`,
      'attribute.filterable': `${frame}#isFilterable`,
      'attribute-group.name': `${productQuery}#group`,
      'attribute-group.position': `${productQuery}#position`,
      'badge.name': `${cards}#toBadges`,
      'manufacturer.name': `${cards}#findBrand`,
      'manufacturer.seo_name': `${catalog}/listing/facets.ts#word`,
      'manufacturer.position': `${frame}#position`,
      'manufacturer.for_buyout': `${productPage}#forBuyout`,
      'manufacturer.for_service': `${productPage}#forService`,
      'manufacturer.company': `${productPage}#company`,
      'manufacturer.address': `${productPage}#address`,
      'manufacturer.contact': `${productPage}#contact`,
      'manufacturer.representative.company': `${productPage}#representative`,
      'manufacturer.representative.address': `${productPage}#representative`,
      'manufacturer.representative.contact': `${productPage}#representative`,
    },
  },
  'catalogue filters': {
    routes: ['admin_update_catalogue_filters'],
    fields: { attributes: `${catalog}/listing/facets.ts#getFilters` },
  },
  product: {
    routes: ['admin_add_master_product', 'admin_update_master_product', 'admin_assign_in_bulk', 'admin_update_colours'],
    fields: {
      name: `${productPage}#name`,
      code: `${catalog}/search/load-documents.ts#code`,
      short_description: 'shell/src/product/parts/product-details.tsx#short_description',
      description: `${productPage}#description`,
      manufacturer: `${catalog}/listing/load-cards.ts#manufacturerId`,
      type_device: `${catalog}/model/pictures.ts#typeDevice`,
      categories: `${catalog}/listing/load-cards.ts#master_categories`,
      'colours.id': `${catalog}/product/variant-choices.ts#colour_id`,
      'colours.name': `${catalog}/product/variant-choices.ts#colours`,
      'colours.hex': `${catalog}/product/variant-choices.ts#hex`,
      'colours.family': `${catalog}/listing/load-cards.ts#family`,
      'warranty_months.new': `${productPage}#warranty_new`,
      'warranty_months.used': `${productPage}#warranty_used`,
      is_physical: `${cards}#is_physical`,
      'energy_label.class': `${productPage}#energy_class`,
      'energy_label.eprel_number': `${productPage}#eprel_number`,
      badges: `${cards}#badges`,
      barem_group: 'services/checkout/src/pricing/instalment-calculation.ts#tariffGroup',
      gift_variant: `${productPage}#gift_variant_id`,
      recommended_accessories: `${productQuery}#recommended_accessories`,
      compatible_masters: `${catalog}/search/load-documents.ts#compatible_masters`,
      compatible_type_devices: `${productPage}#compatible_types`,
      'parameters.attribute': `${productQuery}#attribute_id`,
      'parameters.value': `${productPage}#value`,
      ids: `${catalog}/listing/load-cards.ts#master_products`,
      add_badge: `${cards}#badges`,
      remove_badge: `${cards}#badges`,
      add_category: `${catalog}/listing/load-cards.ts#master_categories`,
    },
  },
  picture: {
    routes: ['admin_update_images'],
    fields: {
      'images.id': `${catalog}/stored/shown-photos.ts#position`,
      'images.alt': `${cards}#alt`,
      'images.colour': `${catalog}/stored/shown-photos.ts#colour_id`,
    },
  },
  variant: {
    routes: ['admin_add_variants', 'admin_update_variant', 'admin_update_packages'],
    fields: {
      name: `${catalog}/feed/google.ts#name`,
      code: `${catalog}/search/exact.query.ts#code`,
      ean: `${catalog}/feed/google.ts#ean`,
      quality: `${catalog}/listing/load-cards.ts#quality`,
      colour: `${catalog}/product/variant-choices.ts#colour_id`,
      storage_gb: `${catalog}/product/variant-choices.ts#storage_gb`,
      'options.ram_gb': `${variantSpec}#ram_gb`,
      'options.case_mm': `${variantSpec}#case_mm`,
      'options.connectivity': `${variantSpec}#connectivity`,
      'options.length': `${variantSpec}#length`,
      'options.pack': `${variantSpec}#pack`,
      'options.strap_size': `${variantSpec}#strap_size`,
      variants: `${toCheckout}#variants`,
      'package.width': `${toCheckout}#package_width`,
      'package.height': `${toCheckout}#package_height`,
      'package.depth': `${toCheckout}#package_depth`,
      'package.weight': `${toCheckout}#weight`,
      price_czk: `${cards}#now`,
      price_ron: `${cards}#now`,
      storages: `${catalog}/product/variant-choices.ts#storage_gb`,
      colours: `${catalog}/product/variant-choices.ts#colour_id`,
      qualities: `${catalog}/listing/load-cards.ts#quality`,
      code_prefix: `${catalog}/search/exact.query.ts#code`,
    },
  },
  price: {
    routes: ['admin_change_prices'],
    fields: {
      market: `${cards}#market`,
      'changes.variant': `${cards}#variant_id`,
      'changes.now': `${cards}#now`,
      'changes.common': 'shell/src/analytics/item-pushes.ts#common',
    },
  },
  'meta master': {
    routes: ['add_meta_master', 'update_meta_master', 'swap_meta_master', 'add_master_product'],
    fields: {
      master_product_ids: `${neighbours}#kin`,
      meta_master_id: `${neighbours}#kin`,
      master_product_id: `${neighbours}#kin`,
    },
  },
  review: {
    routes: ['update_review', 'approve_review'],
    fields: {
      text: `${catalog}/stored/reviews.query.ts#text`,
      pros: `${catalog}/stored/reviews.query.ts#pros`,
      cons: `${catalog}/stored/reviews.query.ts#cons`,
      approval: `${catalog}/stored/reviews.query.ts#approval`,
    },
  },
};
