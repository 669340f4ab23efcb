import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { payments } from '../office/api/payments-api.ts';
import { type CaseCommand, useCaseCommand } from '../office/conflict/use-case-command.ts';

/** Refunds that a provider works on are asked about so often. */
const ASK_EVERY_MS = 5_000;

/** One payment; asked for again while money is on its way. */
export const paymentQuery = (id: string) => ({
  ...payments.query('admin_get_payment', { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly data?: AdminPayment | undefined } }) =>
    state.data?.refunds.some((refund) => refund.state === 'under-way') === true ? ASK_EVERY_MS : (false as const),
});

/** A command on one payment: the answer is the changed payment, and the list is asked for again. */
export const usePaymentCommand = <Input>(id: string, command: CaseCommand<AdminPayment, Input>) =>
  useCaseCommand(command, paymentQuery(id).queryKey, (queryClient) => void payments.invalidate(queryClient, 'admin_list_payments'));
