import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { Empty, focusField, Skeleton } from '@okruh/ui';
import { chevronLeftIcon, chevronRightIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { AddTask } from '../../office/tasks/add-task.tsx';
import { AddDialog } from './add-dialog.tsx';
import { Additions } from './additions.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { Contact } from './contact.tsx';
import { Documents } from './documents.tsx';
import { Events } from './events.tsx';
import { History } from './history.tsx';
import { Lines } from './lines.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { Mails } from './mails.tsx';
import { Money } from './money.tsx';
import { useNeighbours } from './neighbours.ts';
import { NOTE_FIELD, Notes } from './notes.tsx';
import { PackagesPanel } from '../packages-panel.tsx';
import { OrderChanges } from './order-changes.tsx';
import { deskQuery, orderQuery } from './order-queries.ts';
import styles from './order.module.css';
import { HoldNotice, Recalls } from './recalls.tsx';
import { KeyButton, ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { State } from './state.tsx';
import { LeasePromises } from './lease-promises.tsx';
import { TradeIns } from './trade-ins.tsx';

/** One order: what was bought, its money, its customer, and everything that the office does with it. */
export function OrderPage({ id }: { readonly id: string }) {
  const text = useText();
  const order = useQuery(orderQuery(id));
  const isAbsent = order.error instanceof ProblemError && order.error.status === 404;
  const { data } = order;
  const back = (
    <PageLink kind="quiet" href={officePaths.orders}>
      {text('order.back')}
    </PageLink>
  );
  if (data !== undefined) return <Order order={data} />;
  return (
    <AdminPage title={text('order.title')} actions={back}>
      {order.isPending && <Skeleton height="20rem" />}
      {isAbsent && <Empty title={text('order.absent')} actions={back} />}
      {order.isError && !isAbsent && <LoadFailure title={text('order.failed')} error={order.error} onRetry={() => void order.refetch()} />}
    </AdminPage>
  );
}

/** Dialogs of the page; one at a time. */
type Opened = 'mail' | 'cancel' | 'lines' | 'add' | 'keys' | null;

function Order({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  const { id } = order;
  const desk = useQuery(deskQuery(id));
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const goTo = useGoTo();
  const { previous, next } = useNeighbours(id);
  const mayNote = useMay('order:note');
  const mayMail = useMay('order:write-mail') && desk.data !== undefined;
  useShortcuts({
    '?': () => setOpened('keys'),
    ...(mayNote && { n: () => focusField(NOTE_FIELD) }),
    ...(mayMail && { m: () => setOpened('mail') }),
    ...(next !== null && { j: () => goTo(next) }),
    ...(previous !== null && { k: () => goTo(previous) }),
  });
  const actions = (
    <>
      {(previous !== null || next !== null) && (
        <>
          <KeyButton
            shortcut="k"
            kind="quiet"
            icon={chevronLeftIcon}
            disabled={previous === null}
            onClick={() => previous !== null && goTo(previous)}
          >
            {text('order.previous')}
          </KeyButton>
          <KeyButton shortcut="j" kind="quiet" icon={chevronRightIcon} disabled={next === null} onClick={() => next !== null && goTo(next)}>
            {text('order.next')}
          </KeyButton>
        </>
      )}
      <AddTask subject={{ kind: 'order', id, number: order.number }} />
      <KeyButton shortcut="?" kind="quiet" onClick={() => setOpened('keys')}>
        {text('order.keys.open')}
      </KeyButton>
      <PageLink kind="quiet" href={officePaths.orders}>
        {text('order.back')}
      </PageLink>
    </>
  );
  return (
    <AdminPage title={text('order.heading', { number: order.number })} actions={actions}>
      <HoldNotice desk={desk.data} />
      <State order={order} desk={desk.data} onCancel={() => setOpened('cancel')} />
      <div className={styles.detail}>
        <div className="stack">
          <Lines order={order} desk={desk.data} onEdit={() => setOpened('lines')} onAdd={() => setOpened('add')} />
          <Additions order={order} desk={desk.data} />
          <PackagesPanel order={order} />
          <Recalls order={order} />
          <OrderChanges order={order} />
          <div className={styles.pair}>
            <Money order={order} desk={desk.data} />
            <div className="stack">
              <TradeIns order={order} desk={desk.data} />
              <LeasePromises desk={desk.data} number={order.number} />
              {desk.data !== undefined && <Documents order={order} desk={desk.data} />}
            </div>
          </div>
          <Events id={id} />
        </div>
        <aside className={`stack ${styles.aside}`} aria-label={text('order.aside')}>
          {desk.isPending && <Skeleton height="12rem" />}
          {desk.isError && desk.data === undefined && (
            <LoadFailure title={text('order.desk.failed')} error={desk.error} onRetry={() => void desk.refetch()} />
          )}
          {desk.data !== undefined && <Contact id={id} desk={desk.data} />}
          <Mails id={id} onWrite={() => setOpened('mail')} />
          <Notes id={id} />
          <History id={id} />
        </aside>
      </div>
      {desk.data !== undefined && (
        <>
          <MailDialog id={id} number={order.number} desk={desk.data} isOpen={opened === 'mail'} onClose={close} />
          <LinesDialog order={order} desk={desk.data} isOpen={opened === 'lines'} onClose={close} />
          <AddDialog order={order} desk={desk.data} isOpen={opened === 'add'} onClose={close} />
          <CancelDialog order={order} desk={desk.data} isOpen={opened === 'cancel'} onClose={close} />
        </>
      )}
      <ShortcutHelp isOpen={opened === 'keys'} onClose={close} />
    </AdminPage>
  );
}

/** Goes to another order in place of this one, so that "back" leads to the list. */
function useGoTo(): (id: string) => void {
  const { navigate } = useRemote();
  return (id) => navigate(pathTo(officePaths.order, { id }), { replace: true });
}
