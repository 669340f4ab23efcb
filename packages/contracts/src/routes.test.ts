import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { grants, type Permission, roles } from './definitions/access.ts';
import { type PathTable, type RouteContract, type RouteMap, defineRoutes } from './definitions/route.ts';
import { routeAccess } from './definitions/route-access.ts';

const httpFolder = new URL('http/', import.meta.url);
const services = readdirSync(httpFolder)
  .filter((name) => /^[a-z-]+\.ts$/.test(name))
  .map((name) => name.replace('.ts', ''));

/** A service with many routes has them in a folder of its name, part by part. */
const folders = readdirSync(httpFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const listParts = (service: string): string[] =>
  folders
    .filter(({ name }) => name === service)
    .flatMap(({ name }) => readdirSync(new URL(`${name}/`, httpFolder)).map((file) => `${name}/${file}`));

const exportedBy = async (file: string): Promise<Record<string, unknown>> => ({
  ...((await import(new URL(file, httpFolder).href)) as object),
});
const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

interface Service {
  readonly service: string;
  readonly paths: PathTable;
  readonly routes: RouteMap;
  /** Contracts that the file, or the folder of its parts, exports one by one. */
  readonly exported: readonly RouteContract[];
}
const contracts: readonly Service[] = await Promise.all(
  services.map(async (service) => {
    const exports = await exportedBy(`${service}.ts`);
    // A service may have several tables, for those who call a part of it only.
    const paths: unknown = Object.assign({}, ...Object.values(await exportedBy(`${service}.paths.ts`)));
    const parts = await Promise.all(listParts(service).map(async (file) => Object.values(await exportedBy(file))));
    const { [`${service.replace(/-./, ([, letter]) => letter?.toUpperCase() ?? '')}Routes`]: routes } = exports;
    return {
      service,
      paths: paths as PathTable,
      routes: routes as RouteMap,
      exported: [...Object.values(exports), ...parts.flat()].filter(isRoute),
    };
  }),
);
const all = contracts.flatMap(({ routes }) => Object.values(routes));

describe('a service', () => {
  it('has both a table of paths and a table of routes', () => {
    expect(services.length).toBeGreaterThanOrEqual(3);
    for (const { service, paths, routes } of contracts)
      expect([service, typeof paths, typeof routes]).toEqual([service, 'object', 'object']);
  });

  it.each(contracts)('$service has a route for every path and a path for every route', ({ service, paths, routes, exported }) => {
    expect(Object.keys(routes).toSorted()).toEqual(Object.keys(paths).toSorted());
    for (const [name, route] of Object.entries(routes)) {
      // A part of a service that other people work with may have a file of its own: `orders-admin`, `picking-work`.
      expect([route.name, route.service, route.method, route.path]).toEqual([name, service.replace(/-.*/, ''), ...(paths[name] ?? [])]);
    }
    expect(exported.map(({ name }) => name).toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  it("refuses a route that its table of paths doesn't know", () => {
    const paths: PathTable = { known: ['GET', '/api/buyout/known'] };
    expect(() => defineRoutes('buyout', paths)('unknown', { summary: 'x', access: 'public', responses: { 204: null } })).toThrow('unknown');
  });
});

describe('a route', () => {
  it('has method and path of its own, parameters whatever they are called', () => {
    const keys = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const names = all.map(({ service, name }) => `${service}/${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(all)("$name stands below its owner's path and says what it does", ({ path, service, summary }) => {
    expect(path).toMatch(new RegExp(`^/api/(${service}|new)/`));
    expect(summary).toMatch(/\.$/);
  });

  it.each(all)('$name declares exactly the parameters of its path', ({ path, params }) => {
    const named = Array.from(path.matchAll(/:(\w+)/g), (match) => match[1]);
    expect(new Set(params instanceof z.ZodObject ? Object.keys(params.shape) : [])).toEqual(new Set(named));
  });

  it.each(all)('$name reads with GET and changes with the other methods', ({ method, body, multipart, idempotent, responses }) => {
    const takesBody = body !== undefined || multipart === true;
    expect(method === 'GET' ? takesBody || idempotent === true : false).toBe(false);
    expect(body !== undefined && multipart === true).toBe(false);
    expect(Object.keys(responses)).not.toEqual([]);
    expect(Object.keys(responses).every((status) => /^(?:20[0-4]|30[1-8])$/.test(status))).toBe(true);
  });

  it.each(all)('$name of the back office needs a permission, an internal one is internal', ({ path, access }) => {
    // The specification's path of the cache purge says nothing of the back office, where it is.
    const isBackOffice = /\/admin[/-]|^\/api\/new\/core\//.test(path);
    const isInternal = path.includes('/internal/');
    expect(isBackOffice).toBe(typeof access === 'object');
    expect(isInternal).toBe(access === 'internal');
  });
});

describe("customers' personal data", () => {
  const staffRoutes = all.filter(({ access }) => typeof access === 'object');
  const getPath = ({ service, name }: RouteContract): string => `${service}/${name}`;

  /** Fields that say who a person is, where they live or where their money is. */
  const personal =
    /^(?:first_name|last_name|degree_before_name|display_name|e_mail|phone_number|street|postcode|place_of_birth|date_of_birth|personal_identification_number|identity_card_number|bank_account_full_number|iban|payer)$/;

  /** Fields of such names in which no customer is recognisable. */
  const others: readonly RegExp[] = [
    // Members of staff, shown to administrators.
    /^accounts\/list_staff items\.(?:display_name|e_mail|first_name|last_name)$/,
    /^accounts\/\w+_staff\w* (?:display_name|e_mail|first_name|last_name)$/,
    // Pickup points and stores.
    /^checkout\/admin_list_delivery_places /,
    /^accounts\/admin_\w+_stores? /,
    // Masked whole: services/repairs/src/model/masks.ts.
    /^repairs\/\w+ customer_masked\./,
    // Masked whole: services/orders/src/model/mask.ts.
    /^orders\/\w+ contact_masked\./,
  ];

  /** Curricula vitae, the bank file, invoices, confirmations of withdrawals, slips and labels of parcels, and what is signed at a counter. */
  const filesOfPeople = [
    'accounts/admin_get_message_file',
    'buyout/admin_collection_label',
    'buyout/admin_get_buyout_slip',
    'buyout/admin_get_payout_file',
    'invoicing/admin_get_invoice_paper',
    'invoicing/admin_get_invoice_xml',
    'invoicing/admin_export_invoices',
    'invoicing/admin_export_invoice_files',
    'invoicing/admin_get_list_invoice_paper',
    'orders/admin_get_counter_invoice_paper',
    'orders/admin_get_order_invoice',
    'orders/admin_get_withdrawal_paper',
    'orders/admin_get_complaint_paper',
    'picking/admin_show_label',
    'picking/admin_print_label',
    'picking/admin_print_label_zpl',
    'repairs/admin_get_repair_sheet',
    'repairs/admin_repair_courier_label',
  ];

  const shownBy = (route: RouteContract): string[] =>
    Object.values(route.responses)
      .flatMap((response) => (response instanceof z.ZodType ? listFields(z.toJSONSchema(response, { unrepresentable: 'any' })) : []))
      .filter((field) => personal.test(field.split('.').at(-1) ?? ''))
      .filter((field) => !others.some((other) => other.test(`${getPath(route)} ${field}`)));

  it('shown to staff in clear make the route say so: its call is a security event', () => {
    const showing = staffRoutes.filter((route) => shownBy(route).length > 0);
    expect(showing.length).toBeGreaterThan(10);
    expect(showing.filter(({ readsPersonalData }) => readsPersonalData !== true).map(getPath)).toEqual([]);
  });

  it('are shown by every route that says so', () => {
    const flagged = all.filter(({ readsPersonalData }) => readsPersonalData === true);
    expect(flagged.filter(({ access }) => typeof access !== 'object').map(getPath)).toEqual([]);
    expect(flagged.filter((route) => shownBy(route).length === 0).map(getPath)).toEqual(filesOfPeople);
  });

  it('are in no file for staff but curricula vitae, the bank file, invoices, confirmations and labels', () => {
    const isFile = ({ responses }: RouteContract) => Object.values(responses).some((answer) => answer !== null && 'binary' in answer);
    const files = staffRoutes.filter(isFile);
    expect(files.filter(({ readsPersonalData }) => readsPersonalData === true).map(getPath)).toEqual(filesOfPeople);
    // An exported list has of a customer what the list on the screen shows: "Nováková J.".
    expect(
      files
        .filter(({ readsPersonalData }) => readsPersonalData !== true)
        .map(getPath)
        .toSorted(),
    ).toEqual([
      'accounts/export_security_events',
      'buyout/admin_export_buyouts',
      'buyout/admin_get_buyout_tag',
      'buyout/admin_get_photo',
      'catalog/admin_export_feed_products',
      'catalog/admin_export_master_products',
      'catalog/admin_export_prices',
      'catalog/admin_export_prices_xlsx',
      'checkout/admin_export_delivery_places',
      'checkout/admin_export_delivery_places_xlsx',
      'checkout/admin_export_discount_codes',
      'checkout/admin_export_discounts',
      'checkout/admin_export_price_rows',
      'checkout/admin_export_price_rows_xlsx',
      'counter/admin_get_receipt',
      'ops/admin_export_dead_letters',
      'ops/admin_follow_events',
      'orders/admin_export_orders',
      'orders/admin_export_orders_xlsx',
      'orders/admin_export_statistics',
      'orders/admin_get_order_document',
      'payments/admin_export_payments',
      'picking/admin_export_locations',
      'picking/admin_export_parcels',
      'picking/admin_export_product_locations',
      'picking/admin_export_stock',
      'picking/admin_export_stock_take',
      'picking/admin_get_handover_paper',
      'repairs/admin_export_operations',
      'repairs/admin_export_repairs',
      'repairs/admin_export_spare_parts',
      'repairs/admin_get_repair_photo',
      'repairs/admin_get_repair_tag',
    ]);
  });
});

/** Paths of all fields of a JSON schema, "items.customer.street". */
function listFields(schema: z.core.JSONSchema._JSONSchema | undefined, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object') return [];
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      [...path, name].join('.'),
      ...listFields(field, [...path, name]),
    ]),
    ...parts.flat().flatMap((part) => listFields(part, path)),
  ];
}

describe('who may call what', () => {
  const guarded = all.filter(({ access }) => typeof access === 'object');

  it('a visitor calls public routes and nothing else', () => {
    for (const route of all) expect(routeAccess(route, null) === 'allowed').toBe(route.access === 'public');
  });

  it('a customer never gets into the back office', () => {
    expect(guarded.length).toBeGreaterThan(20);
    for (const route of guarded) expect(routeAccess(route, ['customer'])).toBe('forbidden');
    for (const route of guarded) expect(routeAccess(route, [])).toBe('forbidden');
  });

  it('an admin may do everything but pretend to be a process of ours', () => {
    for (const route of all) expect(routeAccess(route, ['admin'])).toBe(route.access === 'internal' ? 'hidden' : 'allowed');
  });

  it('nobody reaches an internal route, logged in or not', () => {
    const internal = all.filter(({ access }) => access === 'internal');
    expect(internal.length).toBeGreaterThan(0);
    for (const route of internal)
      for (const held of [null, [], ...roles.map((role) => [role])]) expect(routeAccess(route, held)).toBe('hidden');
  });

  it.each<[permission: Permission, held: string[]]>([
    ['buyout:read', ['shop', 'buyout-clerk', 'buyout-manager', 'accountant', 'support', 'admin']],
    ['buyout:receive', ['shop', 'buyout-clerk', 'buyout-manager', 'admin']],
    ['buyout:inspect', ['shop', 'buyout-clerk', 'buyout-manager', 'admin']],
    ['buyout:inspect-any', ['buyout-clerk', 'buyout-manager', 'admin']],
    ['buyout:decide', ['buyout-manager', 'admin']],
    ['buyout:read-sensitive', ['buyout-manager', 'accountant', 'admin']],
    ['buyout:pay-out', ['accountant', 'admin']],
    ['order:counter', ['shop', 'admin']],
    ['order:read-sensitive', ['shop', 'support', 'admin']],
    ['order:write-mail', ['shop', 'support', 'admin']],
    ['order:cancel', ['support', 'admin']],
    ['order:change', ['support', 'admin']],
    ['shipping:work', ['shop', 'warehouse', 'admin']],
    ['shipping:recall', ['shop', 'warehouse', 'support', 'admin']],
    ['appraisal:edit', ['buyout-manager', 'admin']],
    ['staff:manage', ['admin']],
  ])('%s is granted to %s', (permission, held) => {
    expect(roles.filter((role) => grants[role].includes(permission))).toEqual(held);
  });

  it('several roles add up', () => {
    const payOut = { access: { permission: 'buyout:pay-out' } } as const;
    expect(routeAccess(payOut, ['shop', 'accountant'])).toBe('allowed');
    expect(routeAccess(payOut, ['shop', 'support'])).toBe('forbidden');
    expect(routeAccess({ access: 'session' }, [])).toBe('allowed');
    expect(routeAccess({ access: 'session' }, null)).toBe('unauthenticated');
  });
});
