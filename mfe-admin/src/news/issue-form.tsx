import type { News, NewsDetail } from '@okruh/contracts/http/accounts/news-admin';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { marketCodes } from '@okruh/market';
import { Button, ErrorSummary, Fields, Select, TextArea, TextField } from '@okruh/ui';
import { mailIcon } from '@okruh/ui/icons';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import styles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';
import catalogueStyles from '../office/catalogue.module.css';
import { FormConflict, useConflict } from '../office/conflict/conflict.tsx';
import { ConfirmDialog } from '../office/dialog/confirm-dialog.tsx';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { type IssueForm as Values, issueRules, issueWirePaths, toBody, toForm } from './issue-edit.ts';
import { IssuePreview } from './issue-preview.tsx';
import { SendDialog } from './send-dialog.tsx';
import news from './news.module.css';

interface IssueFormProps {
  /** A draft; null for a new one. */
  readonly detail: NewsDetail | null;
  /** Loads the issue again, as it is now. */
  reload(): Promise<unknown>;
}

/** What is asked about before it is done. */
type Question = 'send' | 'delete';

/** Form of a draft with the mail beside it, and what is done with the draft once it is saved. */
export function IssueForm({ detail, reload }: IssueFormProps) {
  const text = useText();
  const { toast, navigate, market: site } = useRemote();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Question | null>(null);
  /** The draft that this form made: its page follows. */
  const [made, setMade] = useState<string | null>(null);
  /** As it was opened or saved here: what a colleague changes meanwhile is a conflict, not another beginning of the form. */
  const [draft, setDraft] = useState(detail?.news ?? null);
  const start = toForm(draft, site);
  const conflict = useConflict<NewsDetail>(async () => {
    const thing = await accounts.call('admin_get_news', { params: { news: draft?.id ?? '-' } });
    const last = thing.history[0];
    return { thing, by: last?.by?.name ?? null, at: last?.at ?? null };
  });
  const form = useOfficeForm<Values>({
    defaults: start,
    idPrefix: 'news-',
    rules: issueRules,
    wirePaths: issueWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/accounts/news-admin').then(({ newsFieldsSchema }) => newsFieldsSchema),
      toBody,
    },
    submit: async (values) => {
      const body = toBody(values);
      const saved =
        draft === null
          ? await accounts.call('admin_create_news', { body })
          : await accounts.call('admin_update_news', {
              params: { news: draft.id },
              body: { ...body, version: Math.max(draft.version, conflict.saved?.news.version ?? 0) },
            });
      // A link that was typed with its host comes back without it.
      form.reset(toForm(saved, site));
      setDraft(saved);
      toast({ kind: 'success', title: text('saved') });
      void accounts.invalidate(queryClient, 'admin_list_news');
      if (draft === null) setMade(saved.id);
      else await reload();
    },
    onFailure: conflict.take,
  });
  useLeaveGuard(made === null && form.isDirty);
  // After the guard has let go.
  useEffect(() => {
    if (made !== null) navigate(pathTo(officePaths['news-issue'], { id: made }), { replace: true });
  }, [made, navigate]);
  return (
    <>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <FormConflict
          conflict={conflict}
          form={form}
          idPrefix="news-"
          start={start}
          toFields={({ news: theirs }) => toForm(theirs, site)}
          onLoad={({ news: theirs }) => {
            setDraft(theirs);
            void reload();
          }}
        />
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <div className={news.issue}>
          <IssueFields form={form} />
          <IssuePreview subject={form.watch('subject')} text={form.watch('text')} button={form.watch('button_label')} />
        </div>
        <div className={styles.formFoot}>
          <Button type="submit" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('form.unchanged')}>
            {text('form.save')}
          </Button>
          {draft !== null && <DraftActions draft={draft} isDirty={form.isDirty} reload={reload} onAsk={setAsking} />}
        </div>
      </form>
      {asking === 'send' && draft !== null && detail !== null && (
        <SendDialog draft={draft} audience={detail.audience} reload={reload} onConflict={conflict.take} onClose={() => setAsking(null)} />
      )}
      {draft !== null && <DeleteDialog draft={draft} isOpen={asking === 'delete'} onClose={() => setAsking(null)} />}
    </>
  );
}

/** What an issue says, to whom, and where its button leads. */
function IssueFields({ form }: { readonly form: ShopForm<Values> }) {
  const text = useText();
  return (
    <div className="panel stack">
      <Fields>
        <Select
          {...form.field('market')}
          width={3}
          label={text('news.market')}
          help={text('news.market.help')}
          options={marketCodes.map((code) => ({ value: code, label: text(`choice.markets.${code}`) }))}
        />
        <TextField {...form.field('subject')} label={text('news.subject')} autoComplete="off" />
        <TextArea {...form.field('text')} rows={12} label={text('news.text')} help={text('news.text.help')} />
        <TextField
          {...form.field('button_label')}
          width={3}
          label={text('news.button')}
          help={text('news.button.help')}
          autoComplete="off"
          optional
        />
        <TextField
          {...form.field('button_link')}
          width={3}
          label={text('news.link')}
          help={text('news.link.help')}
          inputMode="url"
          autoComplete="off"
          optional
        />
      </Fields>
    </div>
  );
}

interface DraftActionsProps extends Pick<IssueFormProps, 'reload'> {
  readonly draft: News;
  readonly isDirty: boolean;
  /** Opens the question before it is sent or deleted. */
  onAsk(what: Question): void;
}

/** Tries a saved draft out, sends it, or deletes it. */
function DraftActions({ draft, isDirty, reload, onAsk }: DraftActionsProps) {
  const text = useText();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const test = useMutation({
    mutationFn: () => accounts.call('admin_test_news', { params: { news: draft.id } }),
    onSuccess: async () => {
      toast({ kind: 'success', title: text('news.tested') });
      await reload();
    },
    onError: (error) => reportFailure(text('news.test.failed'), error),
  });
  const saveFirst = isDirty ? text('news.save-first') : undefined;
  return (
    <>
      <Button kind="quiet" icon={mailIcon} busy={test.isPending} disabledBecause={saveFirst} onClick={() => test.mutate()}>
        {text('news.test')}
      </Button>
      <Button kind="confirm" aria-haspopup="dialog" disabledBecause={saveFirst} onClick={() => onAsk('send')}>
        {text('news.send.open')}
      </Button>
      <Button kind="bare" className={catalogueStyles.danger} aria-haspopup="dialog" onClick={() => onAsk('delete')}>
        {text('news.delete')}
      </Button>
    </>
  );
}

interface DeleteDialogProps {
  readonly draft: News;
  readonly isOpen: boolean;
  onClose(): void;
}

function DeleteDialog({ draft, isOpen, onClose }: DeleteDialogProps) {
  const text = useText();
  const { toast, navigate } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const removal = useMutation({
    mutationFn: () => accounts.call('admin_delete_news', { params: { news: draft.id } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('deleted') });
      void accounts.invalidate(queryClient, 'admin_list_news');
      navigate(officePaths.news);
    },
    onError: (error) => reportFailure(text('delete-failed'), error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      kind="danger"
      title={text('news.delete.title')}
      confirm={text('news.delete')}
      isBusy={removal.isPending}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    >
      <p>{text('news.delete.text')}</p>
    </ConfirmDialog>
  );
}
