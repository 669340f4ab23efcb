import type { Remote } from '@okruh/contracts/http/gateway';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Notice, Radio, TextField } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import styles from '../office/admin.module.css';
import { gateway } from '../office/api/api.ts';

interface PromoteDialogProps {
  readonly remote: Remote;
  readonly version: string;
  onClose(): void;
}

const DEFAULT_PERCENT = '10';

/** What the release gate says, in the language of the host. */
const parseTexts = (reasons: unknown): string[] =>
  Array.isArray(reasons)
    ? reasons.flatMap((reason: unknown) =>
        typeof reason === 'object' && reason !== null && 'text' in reason && typeof reason.text === 'string' ? [reason.text] : [],
      )
    : [];

/** Points a channel at a version: everybody gets it, or a share of the sessions. */
export function PromoteDialog({ remote, version, onClose }: PromoteDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [channel, setChannel] = useState<'stable' | 'canary'>('canary');
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const promote = useMutation({
    mutationFn: (percent: number) =>
      gateway.call('admin_promote_release', { params: { remote: remote.remote }, body: { version, channel, percent } }),
  });
  const form = useOfficeForm({
    defaults: { percent: DEFAULT_PERCENT },
    rules: {
      percent: channel === 'stable' ? [] : [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(100)],
    },
    idPrefix: 'promote-',
    submit: async ({ percent }) => {
      setReasons([]);
      await promote.mutateAsync(channel === 'stable' ? 100 : Number(percent));
      toast({ kind: 'success', title: text('promote.done', { version }) });
      onClose();
      await gateway.invalidate(queryClient, 'admin_list_remotes');
    },
    onFailure: (error) => {
      setReasons(error instanceof ProblemError && error.code === 'release-refused' ? parseTexts(error.extra['reasons']) : []);
      return false;
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('promote.title', { version })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('promote.failed')} />
        {reasons.length > 0 && (
          <Notice tone="danger" title={text('promote.refused')}>
            <ul className={styles.errors}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Notice>
        )}
        <fieldset className="stack">
          <legend className="label">{text('promote.to')}</legend>
          <Radio
            name="channel"
            label={text('promote.canary')}
            hint={text('promote.canary.hint')}
            checked={channel === 'canary'}
            onChange={() => setChannel('canary')}
          />
          <Radio
            name="channel"
            label={text('promote.stable')}
            hint={text('promote.stable.hint')}
            checked={channel === 'stable'}
            onChange={() => setChannel('stable')}
          />
        </fieldset>
        {channel === 'canary' && (
          <TextField
            {...form.field('percent')}
            label={text('promote.percent')}
            after="%"
            inputMode="numeric"
            help={text('promote.percent.help')}
          />
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text(channel === 'stable' ? 'promote.submit.stable' : 'promote.submit.canary')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
