import { mayDo, type RouteContract } from '@okruh/contracts';
import type { reportSecurityEvent } from '@okruh/contracts/http/accounts/internal';
import type { Account } from '@okruh/contracts/http/accounts/login';
import type { z } from 'zod';

export type SecurityReport = z.input<typeof reportSecurityEvent.body>;

/** Reports under way at once; past that they are dropped, so that a flood of refusals costs accounts nothing. */
const MAX_UNDER_WAY = 20;

/** A call that was answered. */
export interface AnsweredCall {
  readonly account: Account | null;
  /** Address of the browser. */
  readonly ip: string;
  readonly contract: Pick<RouteContract, 'name' | 'access' | 'readsPersonalData'>;
  readonly status: number;
}

/** What is reported of a call, or null: a logged-in person whose role was refused, or who was shown personal data. */
export function toReport({ account, ip, contract, status }: AnsweredCall): SecurityReport | null {
  if (account === null || typeof contract.access !== 'object') return null;
  const about = { account_id: account.id, role: account.roles[0] ?? account.kind, ip, route: contract.name };
  if (status === 403 && !(account.kind === 'staff' && mayDo(account.roles, contract.access.permission)))
    return { ...about, kind: 'denied' };
  if (status >= 200 && status < 300 && contract.readsPersonalData === true) return { ...about, kind: 'personal-data-read' };
  return null;
}

/** Sends reports without anybody waiting for them; one that can't be sent is a line in the log. */
export function securityReports(
  send: (report: SecurityReport) => Promise<void>,
  lost: (error: unknown, report: SecurityReport) => void,
): (call: AnsweredCall) => void {
  let underWay = 0;
  return (call) => {
    const report = toReport(call);
    if (report === null) return;
    if (underWay >= MAX_UNDER_WAY) return lost(new Error('too many reports at once'), report);
    underWay += 1;
    send(report)
      .catch((error: unknown) => lost(error, report))
      .finally(() => {
        underWay -= 1;
      });
  };
}
