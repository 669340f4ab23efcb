import { sharedEnvironment, getSpec, type Surroundings } from '../processes.ts';
import { runScript } from './preparation.ts';

export { describedShop, describeShop } from './running-shop.ts';

/** Adds, invites or disables a member of staff by the service's own script, with the environment of its processes. @returns what it said */
export async function runStaffCommand(around: Surroundings, argv: readonly string[]): Promise<string> {
  const accounts = getSpec('accounts');
  return runScript(accounts, 'staff', argv, { ...sharedEnvironment(accounts, around), ...accounts.env(around) });
}
