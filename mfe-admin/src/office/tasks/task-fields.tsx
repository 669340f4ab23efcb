import { staffRoles } from '@okruh/contracts/access';
import { Fields, Select, TextArea, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { accounts } from '../api/api.ts';
import { TimeField } from '../fields/time-field.tsx';
import { isOfStores, recipients, type TaskValues } from './task-form.ts';

/** What is to be done, by whom and until when. */
export function TaskFields({ form }: { readonly form: ShopForm<TaskValues> }) {
  const text = useText();
  const { data } = useQuery(accounts.query('admin_get_task_choices'));
  const who = form.watch('who');
  const colleagues = (data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <TextField {...form.field('title')} label={text('tasks.title-field')} help={text('tasks.title-field.help')} autoComplete="off" />
      <TextArea {...form.field('note')} label={text('tasks.note')} rows={3} optional />
      <Fields>
        <Select
          {...form.field('who')}
          width={3}
          label={text('tasks.who')}
          options={recipients.map((one) => ({ value: one, label: text(`tasks.who.${one}`) }))}
        />
        {who === 'queue' && (
          <Select
            {...form.field('queue')}
            width={3}
            label={text('tasks.queue')}
            placeholder={text('tasks.choose')}
            options={staffRoles.map((role) => ({ value: role, label: text(`tasks.queue.${role}`) }))}
          />
        )}
        {/* Once the colleagues are there, so that the chosen one is among them. */}
        {who !== 'me' && data !== undefined && (
          <Select
            {...form.field('assignee')}
            width={3}
            label={text('tasks.assignee')}
            placeholder={text(who === 'queue' ? 'tasks.nobody' : 'tasks.choose')}
            options={colleagues}
            optional={who === 'queue'}
          />
        )}
        {who === 'queue' && isOfStores(form.watch('queue')) && data !== undefined && (
          <Select
            {...form.field('store')}
            width={3}
            label={text('tasks.store')}
            placeholder={text('tasks.store.all')}
            options={data.stores.map(({ id, name, market }) => ({ value: id, label: `${name} (${market.toUpperCase()})` }))}
            optional
          />
        )}
      </Fields>
      <Fields>
        <DatePicker {...form.field('due')} width={3} label={text('tasks.due')} optional />
        <TimeField {...form.field('due-time')} width={3} label={text('tasks.due-time')} help={text('tasks.due-time.help')} optional />
      </Fields>
    </>
  );
}
