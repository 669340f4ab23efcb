import { getSession, type Account } from '@okruh/contracts/http/accounts/login';
import { listStaff } from '@okruh/contracts/http/accounts/staff';
import { adminGetBuyout, adminRevealBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { adminGetPayoutFile } from '@okruh/contracts/http/buyout-admin/payouts';
import { expect, it, vi } from 'vitest';
import { toReport, securityReports, type SecurityReport } from './security-reports.ts';

const clerk: Account = {
  id: '0190b7c0-0000-7000-8000-000000000001',
  kind: 'staff',
  display_name: 'Vít',
  e_mail: 'vit@okruh.example',
  roles: ['buyout-clerk'],
};
const call = { account: clerk, ip: '192.0.2.1', contract: listStaff, status: 403 } as const;

it('a refusal by the role is reported, with account, role and route', () => {
  expect(toReport(call)).toEqual({ kind: 'denied', account_id: clerk.id, role: 'buyout-clerk', ip: '192.0.2.1', route: 'list_staff' });
  expect(toReport({ ...call, account: { ...clerk, kind: 'customer', roles: ['customer'] } })).toMatchObject({
    kind: 'denied',
    role: 'customer',
  });
});

it('a look at personal data is reported, other successes are not', () => {
  expect(toReport({ ...call, contract: adminRevealBuyout, status: 200 })).toMatchObject({
    kind: 'personal-data-read',
    route: 'admin_reveal_buyout',
  });
  expect(toReport({ ...call, contract: adminGetBuyout, status: 200 })).toMatchObject({ route: 'admin_get_buyout' });
  expect(toReport({ ...call, contract: adminGetPayoutFile, status: 200 })).toMatchObject({ route: 'admin_get_payout_file' });
  expect(toReport({ ...call, contract: adminGetPayoutFile, status: 404 })).toBeNull();
  expect(toReport({ ...call, status: 200 })).toBeNull();
});

it('of visitors and of routes that are open to all nothing is reported', () => {
  expect(toReport({ ...call, account: null })).toBeNull();
  expect(toReport({ ...call, contract: getSession })).toBeNull();
});

it('a refusal for another reason than the role is none', () => {
  expect(toReport({ ...call, account: { ...clerk, roles: ['admin'] } })).toBeNull();
});

it('a report that can not be sent is counted as lost, and a flood of them stays small', async () => {
  const lost = vi.fn<() => void>();
  const sent: SecurityReport[] = [];
  const report = securityReports(async (one) => {
    sent.push(one);
    throw new Error('accounts is away');
  }, lost);
  for (let attempt = 0; attempt < 50; attempt += 1) report(call);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(50), { timeout: 10_000 });
  expect(sent).toHaveLength(20);
});
