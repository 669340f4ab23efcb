import type { Appraisal, DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { ProblemError } from '@okruh/web-kit';
import type { QueryClient } from '@okruh/web-kit/query';
import { buyout } from './api.ts';
import { type AppraisalForm, appraisalQuery } from './selector-data.ts';

/**
 * The price list changed while the page was open: puts the new questions and prices of the refusal in the place of the
 * old ones, and answers them. Null when the error is something else.
 */
export function adoptNewAppraisal(queryClient: QueryClient, device: DeviceSummary, error: unknown): Appraisal | null {
  if (!(error instanceof ProblemError) || error.code !== 'stale-appraisal') return null;
  const appraisal = error.extra['appraisal'];
  if (!isAppraisal(appraisal)) return null;
  queryClient.setQueryData<AppraisalForm>(
    appraisalQuery(buyout, device.device_identifier).queryKey,
    (form) => form && { ...form, appraisal },
  );
  return appraisal;
}

const isAppraisal = (value: unknown): value is Appraisal =>
  typeof value === 'object' && value !== null && 'version' in value && 'device_conditions' in value && 'appraisal_result' in value;
