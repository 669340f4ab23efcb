import type { SavedRecords } from './saved-record.ts';

const priceList = 'services/buyout/src/model/price-list.ts';
const bonus = 'services/buyout/src/model/bonus.ts';
const market = 'services/buyout/src/stored/market-prices.ts';
const suggestion = 'services/buyout/src/model/suggest-prices.ts';
const repairs = 'services/repairs/src';
const repairList = `${repairs}/model/repair-list.ts` as const;
const repairQuote = `${repairs}/stored/service-quote.ts` as const;
const calendar = `${repairs}/model/store-calendar.ts` as const;
const slotTimes = `${repairs}/model/slot-times.ts` as const;

/** What we pay for devices, and what their repairs cost, take and when they can be handed in. */
export const deviceFields: SavedRecords = {
  'bought model': {
    routes: ['admin_add_model', 'admin_set_model_colours'],
    fields: {
      master_product_id: `${priceList}#masterProductId`,
      model: `${priceList}#models`,
      copy_from: `${priceList}#choices`,
      colours: `${priceList}#colours`,
      'prices.quality': `${priceList}#quality`,
      'prices.currency': `${priceList}#currency`,
      'prices.amount': `${priceList}#price`,
    },
  },
  appraisal: {
    routes: ['admin_update_appraisal'],
    fields: {
      'prices.quality': `${priceList}#quality`,
      'prices.currency': `${priceList}#currency`,
      'prices.amount': `${priceList}#price`,
      dropped_grades: `${priceList}#results`,
      'answers.value': `${priceList}#choices`,
      'answers.quality': `${priceList}#resultId`,
      is_bought: `${priceList}#isBought`,
      'corrections.value': `${priceList}#choices`,
      'corrections.currency': `${priceList}#currency`,
      'corrections.amount': `${priceList}#correction`,
    },
  },
  'appraisal settings': {
    routes: ['admin_update_appraisal_settings'],
    fields: {
      'minimal_buyout_price.type_device': `${priceList}#types`,
      'minimal_buyout_price.currency': `${priceList}#currency`,
      'minimal_buyout_price.amount': `${priceList}#minimalPrice`,
    },
  },
  'buy-out questions': {
    routes: ['admin_set_questions'],
    fields: {
      'questions.id': `${priceList}#id`,
      'questions.type': `${priceList}#type`,
      'questions.name': `${priceList}#name`,
      'questions.help': `${priceList}#help`,
      'questions.answers.value': `${priceList}#value`,
      'questions.answers.label': `${priceList}#label`,
      'questions.answers.is_default': `${priceList}#defaultChoices`,
      'questions.answers.effect.quality': `${priceList}#resultId`,
      'questions.answers.effect.correction': `${priceList}#correction`,
    },
  },
  competitor: {
    routes: ['admin_add_competitor', 'admin_update_competitor'],
    fields: { market: `${market}#market`, name: `${market}#name`, is_shown: `${market}#isShown` },
  },
  'competitor price': {
    routes: ['admin_set_competitor_prices'],
    fields: {
      observed_on: `${market}#observedOn`,
      'prices.quality': `${market}#quality`,
      'prices.price': `${market}#price`,
    },
  },
  'suggestion rule': {
    routes: ['admin_update_suggestion_rule'],
    fields: { beat_percent: `${suggestion}#beatPercent`, max_change_percent: `${suggestion}#maxChangePercent` },
  },
  bonus: {
    routes: ['admin_add_bonus', 'admin_update_bonus'],
    fields: {
      type_device: `${bonus}#typeId`,
      manufacturer_id: `${bonus}#manufacturerId`,
      master_product_id: `${bonus}#masterProductId`,
      qualities: `${bonus}#qualities`,
      percent: `${bonus}#percent`,
      max_amount_czk: `${bonus}#maxAmount`,
      max_amount_ron: `${bonus}#maxAmount`,
      valid_from: `${bonus}#validFrom`,
      valid_to: `${bonus}#validTo`,
      markets: `${bonus}#markets`,
    },
  },
  'repaired device': {
    routes: ['admin_add_repair_device', 'admin_update_repair_device'],
    fields: {
      master_product_id: `${repairList}#masterProductId`,
      copy_from: `${repairList}#operations`,
      is_repaired: `${repairs}/stored/repair-list.repository.ts#isRepaired`,
    },
  },
  operation: {
    routes: ['admin_add_operations', 'admin_update_operation'],
    fields: {
      kind: `${repairs}/selector/selector.ts#type`,
      name: `${repairList}#name`,
      price_czk: `${repairList}#prices`,
      price_ron: `${repairList}#prices`,
      duration_minutes: `${repairQuote}#durationMinutes`,
      on_the_spot: `${repairQuote}#onTheSpot`,
      warranty_months: `${repairQuote}#warrantyMonths`,
      is_offered: `${repairs}/selector/selector.ts#isOffered`,
      spare_part_ids: `${repairList}#sparePartIds`,
      master_product_ids: `${repairList}#operations`,
      with_parts_of_kind: `${repairList}#sparePartIds`,
    },
  },
  'spare part': {
    routes: ['admin_add_spare_part', 'admin_update_spare_part'],
    fields: {
      code: `${repairQuote}#sparePartId`,
      master_product_id: `${repairList}#masterProductId`,
      also_fits: `${repairList}#alsoFits`,
      name: `${repairs}/request/repair-view.ts#nameCs`,
      location: `${repairs}/request/repair-view.ts#location`,
      colour_id: `${repairList}#colourId`,
      minimum: `${repairs}/board/waiting.routes.ts#minimum`,
      is_retired: `${repairs}/board/waiting.routes.ts#is_retired`,
      'stock.market': `${repairQuote}#market`,
      'stock.on_hand': `${repairQuote}#onHand`,
      'stock.minimum': `${repairs}/board/waiting.routes.ts#minimum`,
    },
  },
  'store calendar': {
    routes: ['admin_set_store_calendar'],
    fields: {
      'week.day': `${calendar}#day`,
      'week.open': `${slotTimes}#open`,
      'week.close': `${slotTimes}#close`,
      'week.capacity': `${slotTimes}#capacity`,
      'exceptions.date': `${calendar}#date`,
      'exceptions.hours.open': `${slotTimes}#open`,
      'exceptions.hours.close': `${slotTimes}#close`,
      'exceptions.hours.capacity': `${slotTimes}#capacity`,
    },
  },
};
