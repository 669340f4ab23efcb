import { officePaths } from '@okruh/contracts/office-paths';
import { Skeleton, Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { queryOptions, useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { type DeviceType, deviceTypes } from '../../office/fields/device-types.ts';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { QuestionEditor } from './question-editor.tsx';

const schema = addressSchema((parameters): Readonly<Record<string, unknown>> & { readonly type: DeviceType } => ({
  type: knownOr(parameters['type'], deviceTypes, 'phone'),
}));

/** Questions of the buy-out, by kind of device. */
export function QuestionsPage() {
  const text = useText();
  const [{ type }, write] = useSearchState(schema);
  return (
    <AdminPage
      title={text('questions.title')}
      actions={
        <PageLink kind="quiet" href={officePaths.prices}>
          {text('price-page.back')}
        </PageLink>
      }
    >
      <Tabs
        label={text('questions.title')}
        tabs={deviceTypes.map((id) => ({
          id,
          label: text(`device-type.${id}`),
          panel: id === type ? <Questions key={id} type={id} /> : null,
        }))}
        selected={type}
        onSelect={(id) => write({ type: knownOr(id, deviceTypes, 'phone') }, { push: true })}
      />
    </AdminPage>
  );
}

const questionsQuery = (type: DeviceType) => queryOptions({ ...buyout.query('admin_get_questions', { params: { type } }), staleTime: 0 });

function Questions({ type }: { readonly type: DeviceType }) {
  const text = useText();
  const questions = useQuery(questionsQuery(type));
  if (questions.data !== undefined) return <QuestionEditor questions={questions.data} />;
  if (questions.isError)
    return <LoadFailure title={text('questions.failed')} error={questions.error} onRetry={() => void questions.refetch()} />;
  return (
    <div className={`stack ${styles.late}`} aria-busy="true">
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </div>
  );
}
