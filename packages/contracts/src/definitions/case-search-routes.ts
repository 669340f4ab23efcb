/** How operations find cases by what is personal: the services that hold it are asked, and answer with ids alone. */
import { z } from 'zod';
import { buyoutInternalPaths } from '../http/buyout.paths.ts';
import { ordersInternalPaths } from '../http/orders.paths.ts';
import { repairsInternalPaths } from '../http/repairs.paths.ts';
import { defineRoutes } from './route.ts';

/** Services whose cases have an owner. */
export const caseServices = ['orders', 'buyout', 'repairs'] as const;
type CaseService = (typeof caseServices)[number];

const paths = { orders: ordersInternalPaths.find_cases, buyout: buyoutInternalPaths.find_cases, repairs: repairsInternalPaths.find_cases };

/** Cases of one answer. */
export const MAX_CASES_FOUND = 20;

/** The route of one service. The text is in the body: addresses are written to logs. */
export function caseSearchRoutes<const S extends CaseService>(service: S) {
  const route = defineRoutes(service, { find_cases: paths[service] });
  return {
    findCases: route('find_cases', {
      summary: 'Ids of the newest cases of a person or a device, by the whole e-mail address, phone number or IMEI.',
      access: 'internal',
      callers: ['ops'],
      body: z.object({ kind: z.enum(['e_mail', 'phone', 'device']), text: z.string().trim().min(3).max(100) }),
      responses: { 200: z.object({ ids: z.array(z.uuid()).max(MAX_CASES_FOUND) }) },
      /** `away` (503): a service that knows more of it doesn't answer. */
      problems: ['away'],
    }),
  };
}
