import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { buyout } from '../../office/api/api.ts';
import { type CaseCommand, useCaseCommand } from '../../office/conflict/use-case-command.ts';
import { dossierQuery } from './dossier-query.ts';

/** A command on one buy-out: lists and counts are fetched again. */
export const useCommand = <Input>({ id, ...command }: CaseCommand<AdminBuyout, Input> & { readonly id: string }) =>
  useCaseCommand(
    command,
    dossierQuery(id).queryKey,
    (queryClient) =>
      void buyout.invalidate(queryClient, 'admin_list_buyouts', 'admin_count_buyouts', 'admin_list_payouts', 'admin_purchase_buyouts'),
  );
