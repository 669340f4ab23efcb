import type { ContentItem } from '@okruh/contracts/http/catalog-admin/content';
import { marketCodes } from '@okruh/market';
import { Button, ButtonLink } from '@okruh/ui';
import { externalIcon, eyeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useId } from 'react';
import { catalog } from '../../office/api/api.ts';
import { formatDateTime } from '../../office/language/format.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

interface DraftPreviewProps {
  readonly item: ContentItem;
  /** The form holds what isn't saved. */
  readonly isDirty: boolean;
}

/** Links to the pages of both markets that show a saved text as if it were published. */
export function DraftPreview({ item, isDirty }: DraftPreviewProps) {
  const text = useText();
  const { market } = useRemote();
  const reportFailure = useReportFailure();
  const titleId = useId();
  const { kind, id } = item;
  const preview = useMutation({
    mutationFn: (shows: 'text' | 'plan') => catalog.call('admin_preview_content', { params: { kind, id }, query: { shows } }),
    onError: (error) => reportFailure(text('content.draft.failed'), error),
  });
  const links = preview.data?.links;
  return (
    <section className="panel stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{text('content.draft.title')}</h2>
      <p className="soft">{text('content.draft.text')}</p>
      <div className="row">
        <Button
          kind="quiet"
          icon={eyeIcon}
          busy={preview.isPending}
          disabledBecause={isDirty ? text('content.draft.save-first') : undefined}
          onClick={() => preview.mutate('text')}
        >
          {text('content.draft.make')}
        </Button>
        {item.plan?.error === null && (
          <Button kind="quiet" icon={eyeIcon} busy={preview.isPending} onClick={() => preview.mutate('plan')}>
            {text('content.draft.make-planned')}
          </Button>
        )}
        {!isDirty &&
          marketCodes.map((code) => {
            const href = links?.[code] ?? null;
            return (
              href !== null && (
                <ButtonLink key={code} kind="quiet" icon={externalIcon} href={href} target="_blank" rel="noopener">
                  {text(`choice.markets.${code}`)}
                </ButtonLink>
              )
            );
          })}
      </div>
      {preview.data !== undefined && !isDirty && (
        <p role="status">
          {marketCodes.every((code) => preview.data.links[code] === null)
            ? text('content.draft.none')
            : text('content.draft.until', { at: formatDateTime(preview.data.ends_at, market) })}
        </p>
      )}
    </section>
  );
}
