import { Button } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type QueryKey, useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useReportFailure } from '../page/use-report-failure.ts';

interface DeletePhotoProps {
  remove(): Promise<unknown>;
  /** Where the case with the photo is kept. */
  readonly queryKey: QueryKey;
  /** What the keys of the texts begin with: `<texts>.delete`, `.delete.sure`, `.delete.failed`, `.deleted`. */
  readonly texts: string;
  onDeleted(): void;
}

/** The first press asks, the second one deletes. */
export function DeletePhoto({ remove, queryKey, texts, onDeleted }: DeletePhotoProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      onDeleted();
      toast({ kind: 'success', title: text(`${texts}.deleted`) });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => reportFailure(text(`${texts}.delete.failed`), error),
  });
  return (
    <Button
      kind={isAsking ? 'danger' : 'bare'}
      icon={trashIcon}
      busy={deletion.isPending}
      onClick={() => (isAsking ? deletion.mutate() : setAsking(true))}
    >
      {text(`${texts}.delete${isAsking ? '.sure' : ''}`)}
    </Button>
  );
}
