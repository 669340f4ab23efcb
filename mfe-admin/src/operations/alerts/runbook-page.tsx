import { alertRuleIds } from '@okruh/contracts/http/ops-admin/alert-rule-ids';
import type { AlertRuleId } from '@okruh/contracts/http/ops-admin/alert-rules';
import { Empty, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import styles from '../operations.module.css';
import { AlertsFrame } from './alerts-frame.tsx';
import { Markdown } from './markdown.tsx';

const isRule = (slug: string): slug is AlertRuleId => alertRuleIds.some((rule) => rule === slug);

/** What to do about alerts of a rule, step by step. */
export function RunbookPage({ slug }: { readonly slug: string }) {
  const text = useText();
  if (!isRule(slug))
    return (
      <AlertsFrame title={text('runbook.title')} view={null}>
        <Empty title={text('runbook.absent')} />
      </AlertsFrame>
    );
  return (
    <AlertsFrame title={text('runbook.heading', { rule: text(`alert.rule.${slug}`) })} view={null}>
      <Runbook rule={slug} />
    </AlertsFrame>
  );
}

function Runbook({ rule }: { readonly rule: AlertRuleId }) {
  const text = useText();
  const found = useQuery(ops.query('admin_get_runbook', { params: { rule } }));
  return (
    <>
      {found.isPending && <Skeleton height="20rem" />}
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('runbook.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && (
        <article className={`table-frame ${styles.runbook}`} lang="en" aria-label={text('runbook.title')}>
          <Markdown text={found.data.text} />
        </article>
      )}
    </>
  );
}
