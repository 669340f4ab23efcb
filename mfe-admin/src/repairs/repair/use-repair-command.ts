import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { repairQuery, repairs } from '../../office/api/repairs-api.ts';
import { type CaseCommand, useCaseCommand } from '../../office/conflict/use-case-command.ts';

/** A command on one repair: board, list and stock are fetched again. */
export const useRepairCommand = <Input>({ id, ...command }: CaseCommand<AdminRepair, Input> & { readonly id: string }) =>
  useCaseCommand(
    command,
    repairQuery(id).queryKey,
    (queryClient) =>
      void repairs.invalidate(
        queryClient,
        'admin_list_repairs',
        'admin_get_repair_board',
        'admin_get_device_spare_parts',
        'admin_list_spare_parts',
      ),
  );
