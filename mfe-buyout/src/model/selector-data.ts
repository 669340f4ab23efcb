import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import type { CallAnswer, RouteQuery } from '@okruh/web-kit';
import { type QueryClient, queryOptions } from '@okruh/web-kit/query';
import type { BuyoutClient } from './api.ts';
import type { WizardSelection } from './pages.ts';

export type SelectorData = CallAnswer<BuyoutRoutes['get_product_selector_data']>;
export type AppraisalForm = CallAnswer<BuyoutRoutes['get_appraisal_form_data']>;

const given = (selection: WizardSelection) =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== null && value !== '')) as Partial<
    Record<keyof WizardSelection, string>
  >;

/**
 * The whole selector of an address in one call. Its parts go into the cache under the keys of the single calls, so that
 * a later change asks only for the list below it.
 */
export const selectorDataOptions = (client: BuyoutClient, queryClient: QueryClient, selection: WizardSelection) =>
  queryOptions({
    queryKey: ['selector', selection],
    queryFn: async ({ signal }) => {
      const data = await client.call('get_product_selector_data', { query: given(selection), signal });
      seedSelector(client, queryClient, data);
      return data;
    },
  });

/** Puts what one call brought under the keys of the single calls. */
function seedSelector(client: BuyoutClient, queryClient: QueryClient, data: SelectorData): void {
  const { product_type: type, product_manufacturer: manufacturer, product_model: model } = data.selected_choices;
  const { choices } = data;
  queryClient.setQueryData(client.query('get_product_type_choices').queryKey, { choices: choices.product_type });
  if (type !== null) {
    queryClient.setQueryData(manufacturersQuery(client, type).queryKey, { choices: choices.product_manufacturer, url: data.url });
  }
  if (type !== null && manufacturer !== null) {
    queryClient.setQueryData(modelsQuery(client, type, manufacturer).queryKey, { choices: choices.product_model });
  }
  if (model !== null) queryClient.setQueryData(colorsQuery(client, model).queryKey, { choices: choices.product_color });
  if (data.device !== null && data.appraisal !== null) {
    const form: AppraisalForm = { url: data.url, device: data.device, appraisal: data.appraisal };
    queryClient.setQueryData(appraisalQuery(client, data.device.device_identifier).queryKey, form);
  }
}

type Read<Name extends keyof BuyoutRoutes> = RouteQuery<CallAnswer<BuyoutRoutes[Name]>>;

export const manufacturersQuery = (client: BuyoutClient, type: string): Read<'get_product_manufacturer_choices'> =>
  client.query('get_product_manufacturer_choices', { query: { type } });
export const modelsQuery = (client: BuyoutClient, type: string, manufacturer: string): Read<'get_product_model_choices'> =>
  client.query('get_product_model_choices', { query: { type, manufacturer } });
export const colorsQuery = (client: BuyoutClient, model: string): Read<'get_product_color_choices'> =>
  client.query('get_product_color_choices', { query: { model } });
/** Questions and prices of a device identifier. */
export const appraisalQuery = (client: BuyoutClient, color: string): Read<'get_appraisal_form_data'> =>
  client.query('get_appraisal_form_data', { query: { color } });
