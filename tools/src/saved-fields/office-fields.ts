import type { SavedRecords } from './saved-record.ts';

const accounts = 'services/accounts/src';
const tasks = `${accounts}/tasks/task.query.ts` as const;
const newsMail = `${accounts}/mail/news-mail.ts` as const;
const picking = 'services/picking/src/stored';
const pieces = `${picking}/change-pieces.ts` as const;
const stores = 'services/accounts/src/stores/store.routes.ts' as const;
const located = `${picking}/location-stock.ts` as const;
const counted = 'services/picking/src/stock-takes/count-stock.ts';
const counting = 'services/picking/src/stock-takes/close-take.ts';
const alertState = 'services/ops/src/model/alert-state.ts';

/** Staff and their tasks, the warehouse, alerts, and notes. */
export const officeFields: SavedRecords = {
  'staff member': {
    routes: ['invite_staff', 'rename_staff_member', 'change_staff_access'],
    fields: {
      first_name: `${accounts}/stored/account.repository.ts#firstName`,
      last_name: `${accounts}/stored/account.repository.ts#lastName`,
      e_mail: `${accounts}/mail/mail.routes.ts#eMail`,
      role: 'packages/service-kit/src/http/route.ts#roles',
      store_id: 'services/picking/src/request/own-place.ts#mayActAt',
    },
  },
  task: {
    routes: ['admin_create_task', 'admin_update_task'],
    fields: {
      queue: `${tasks}#queue`,
      assignee_id: `${tasks}#assigneeId`,
      store_id: `${tasks}#storeId`,
      due_at: `${tasks}#dueAt`,
    },
  },
  news: {
    routes: ['admin_create_news', 'admin_update_news', 'admin_send_news'],
    fields: {
      market: `${accounts}/news/send-news.ts#market`,
      subject: `${newsMail}#subject`,
      text: `${newsMail}#text`,
      'button.label': `${newsMail}#buttonLabel`,
      'button.link': `${newsMail}#buttonLink`,
      at: `${accounts}/news/send-news.ts#scheduledAt`,
    },
  },
  note: { routes: ['admin_add_order_note', 'admin_edit_order_note', 'admin_note_repair'], fields: {} },
  'order assignee': { routes: ['admin_assign_order'], fields: {} },
  location: {
    routes: ['admin_add_location', 'admin_add_locations', 'admin_update_location'],
    fields: {
      market: `${located}#market`,
      place: `${located}#place`,
      code: `${located}#code`,
      kind: `${located}#isPickedLast`,
      walk_order: `${located}#walk_order`,
      from: `${located}#code`,
      to: `${located}#code`,
    },
  },
  store: {
    routes: ['admin_add_store', 'admin_update_store'],
    fields: {
      name: `${stores}#name`,
      seo_name: `${stores}#seoName`,
      city: `${stores}#city`,
      city_part: `${stores}#cityPart`,
      street: `${stores}#street`,
      postcode: `${stores}#postcode`,
      lat: `${stores}#lat`,
      lng: `${stores}#lng`,
      phone: `${stores}#phone`,
      e_mail: `${stores}#eMail`,
      access: `${stores}#access`,
      services: `${stores}#services`,
      is_buyout_center: `${stores}#isBuyoutCenter`,
      is_service_center: `${stores}#isServiceCenter`,
      is_show_room: `${stores}#isShowRoom`,
      express_delivery_radius_km: `${stores}#expressDeliveryRadiusKm`,
      timeslots: `${stores}#timeslots`,
      is_open: `${stores}#isOpen`,
      position: `${stores}#position`,
      market: `${stores}#market`,
      'opening_hours.day': `${stores}#openingHours`,
      'opening_hours.open': `${stores}#openingHours`,
      'opening_hours.close': `${stores}#openingHours`,
      'closed_on.date': `${stores}#closedOn`,
      'closed_on.name': `${stores}#closedOn`,
    },
  },
  'product location': {
    routes: ['admin_place_product'],
    fields: { place: `${located}#place`, location: `${located}#location_id` },
  },
  'stock correction': {
    routes: ['admin_correct_stock'],
    fields: { place: `${pieces}#place`, on_hand: `${pieces}#on_hand`, location_id: `${pieces}#locationId` },
  },
  receipt: {
    routes: ['admin_create_receipt', 'admin_update_receipt', 'admin_add_receipt_line', 'admin_change_receipt_line'],
    fields: {
      market: `${pieces}#market`,
      place: `${pieces}#place`,
      variant_id: `${pieces}#variantId`,
      quantity: `${pieces}#change`,
      location_id: `${pieces}#locationId`,
    },
  },
  transfer: {
    routes: ['admin_create_transfer', 'admin_add_transfer_line', 'admin_change_transfer_line', 'admin_receive_transfer'],
    fields: {
      market: `${pieces}#market`,
      from_place: `${pieces}#place`,
      to_place: `${pieces}#place`,
      variant_id: `${pieces}#variantId`,
      quantity: `${pieces}#change`,
      location_id: `${pieces}#locationId`,
      'lines.id': `${pieces}#variantId`,
      'lines.received': `${pieces}#change`,
      'lines.location_id': `${pieces}#locationId`,
    },
  },
  'stock-take': {
    routes: ['admin_open_stock_take', 'admin_count_stock'],
    fields: {
      market: `${counting}#market`,
      place: `${counting}#place`,
      variant_id: `${counting}#variant_id`,
      location_id: `${counting}#location_id`,
      quantity: `${counting}#first_count`,
      round: `${counted}#round`,
      mode: `${counted}#mode`,
      from_code: `${counted}#from_walk`,
      to_code: `${counted}#to_walk`,
    },
  },
  'alert rule': {
    routes: ['admin_change_alert_rule'],
    fields: {
      threshold: `${alertState}#threshold`,
      closes_at: `${alertState}#closes_at`,
      for_seconds: `${alertState}#for_seconds`,
      calm_seconds: `${alertState}#calm_seconds`,
    },
  },
};
