import type { OperationChoice, RepairDevice, RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import type { CallAnswer, RouteQuery } from '@okruh/web-kit';
import { type QueryClient, queryOptions } from '@okruh/web-kit/query';
import type { RepairsClient } from './api.ts';
import type { RepairSelection } from './pages.ts';

export type SelectorData = CallAnswer<RepairsShopRoutes['get_product_selector_data']>;

/** What is repaired on the device of an address; `device` is null when the address names none. */
export interface DeviceRepairs {
  /** Corrected address. */
  readonly url: string;
  readonly device: RepairDevice | null;
  readonly operations: readonly OperationChoice[];
}

const given = (selection: RepairSelection) =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== null && value !== '')) as Partial<
    Record<keyof RepairSelection, string>
  >;

/**
 * The whole selector of an address in one call. Its parts go into the cache under the keys of the single calls, so that
 * a later change asks only for the list below it.
 */
export const selectorDataOptions = (client: RepairsClient, queryClient: QueryClient, selection: RepairSelection) =>
  queryOptions({
    queryKey: ['repair-selector', selection],
    queryFn: async ({ signal }) => {
      const data = await client.call('get_product_selector_data', { query: given(selection), signal });
      seedSelector(client, queryClient, data);
      if (selection.color !== null) queryClient.setQueryData<DeviceRepairs>(repairsKey(selection), data);
      return data;
    },
  });

/** Puts what one call brought under the keys of the single calls. */
export function seedSelector(client: RepairsClient, queryClient: QueryClient, data: SelectorData): void {
  const { product_type: type, product_manufacturer: manufacturer, product_model: model } = data.selected_choices;
  const { choices } = data;
  queryClient.setQueryData(client.query('get_product_type_choices').queryKey, { choices: choices.product_type });
  if (type !== null)
    queryClient.setQueryData(manufacturersQuery(client, type).queryKey, { choices: choices.product_manufacturer, url: data.url });
  if (type !== null && manufacturer !== null)
    queryClient.setQueryData(modelsQuery(client, type, manufacturer).queryKey, { choices: choices.product_model });
  if (model !== null) queryClient.setQueryData(colorsQuery(client, model).queryKey, { choices: choices.product_color });
}

type Read<Name extends keyof RepairsShopRoutes> = RouteQuery<CallAnswer<RepairsShopRoutes[Name]>>;

export const manufacturersQuery = (client: RepairsClient, type: string): Read<'get_product_manufacturer_choices'> =>
  client.query('get_product_manufacturer_choices', { query: { type } });
export const modelsQuery = (client: RepairsClient, type: string, manufacturer: string): Read<'get_product_model_choices'> =>
  client.query('get_product_model_choices', { query: { type, manufacturer } });
export const colorsQuery = (client: RepairsClient, model: string): Read<'get_product_color_choices'> =>
  client.query('get_product_color_choices', { query: { model } });
/** Repairs of a device identifier. */
export const operationsQuery = (client: RepairsClient, color: string): Read<'get_service_operations'> =>
  client.query('get_service_operations', { query: { color } });

/** Key of the repairs of a whole address; filled by the selector's call, by a chosen colour and by the search. */
export const repairsKey = (selection: RepairSelection) => ['repairs-of', selection] as const;
