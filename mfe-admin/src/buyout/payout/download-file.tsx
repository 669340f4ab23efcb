import { Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { buyout } from '../../office/api/api.ts';
import { saveFile } from '../../office/grid/save-file.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

/** Downloads a bank file; the service keeps who did. */
export function DownloadFile({ file }: { readonly file: { readonly id: string; readonly file_name: string } }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const download = useMutation({
    mutationFn: () => buyout.exchange('admin_get_payout_file', { params: { id: file.id } }),
    onSuccess: (answer) => saveFile(answer, file.file_name),
    onError: (error) => reportFailure(text('files.failed'), error),
    // Bank accounts don't stay in memory.
    gcTime: 0,
  });
  return (
    <Button
      kind="quiet"
      size="small"
      icon={downloadIcon}
      busy={download.isPending}
      aria-label={text('files.download.label', { file: file.file_name })}
      onClick={() => download.mutate()}
    >
      {text('files.download')}
    </Button>
  );
}
