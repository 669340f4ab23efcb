import type { TariffGroup, TariffRules as Rules } from '@okruh/contracts/http/checkout-admin/tariffs';
import { marketCodes } from '@okruh/market';
import { Button, Fields, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useCategoryChoices } from '../../office/fields/catalogue-choices.ts';
import { checkout } from '../../office/api/checkout-api.ts';
import { differingFacts, type Fact } from '../../office/conflict/case-conflict.tsx';
import { ConflictNotice } from '../../office/conflict/conflict.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useTariffConflict } from './tariff-conflict.ts';
import { useTariffReload } from './use-tariff-reload.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface TariffRulesProps {
  readonly rules: Rules;
  readonly groups: readonly TariffGroup[];
}

/** Which group a product belongs to when the catalogue names none: by its category, else by the market. */
export function TariffRules({ rules, groups }: TariffRulesProps) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reload = useTariffReload();
  const reportFailure = useReportFailure();
  const categories = useCategoryChoices();
  const [base, setBase] = useState(rules);
  const [edited, setEdited] = useState(rules);
  const conflict = useTariffConflict('rules', 'rules', rules, (list) => list.rules);
  const { theirs } = conflict;
  const groupChoices = groups.map((group) => ({ value: group.id, label: group.name[locale] }));
  const isWhole = edited.categories.every((row) => row.category_id !== '' && row.group_id !== '');
  const isChanged = JSON.stringify(edited) !== JSON.stringify(base);
  const setRow = (index: number, changes: Partial<Rules['categories'][number]>): void =>
    setEdited({ ...edited, categories: edited.categories.map((row, at) => (at === index ? { ...row, ...changes } : row)) });
  const save = useMutation({
    mutationFn: () => checkout.call('admin_save_tariff_rules', { body: edited }),
    onSuccess: (saved) => {
      setBase(saved);
      setEdited(saved);
      toast({ kind: 'success', title: text('saved') });
      reload();
    },
    onError: (error) => {
      if (!conflict.take(error)) reportFailure(text('save-failed'), error);
    },
  });
  const nameIn = (choices: readonly { readonly value: string; readonly label: string }[], id: string | null): string =>
    choices.find(({ value }) => value === id)?.label ?? text('tariffs.rules.none');
  const toFacts = (of: Rules): readonly Fact[] => [
    ...marketCodes.map((site) => ({
      label: text('tariffs.rules.default', { market: text(`discounts.market.${site}`) }),
      value: nameIn(groupChoices, of.defaults[site]),
    })),
    {
      label: text('tariffs.rules.categories'),
      value:
        of.categories.map((row) => `${nameIn(categories, row.category_id)}: ${nameIn(groupChoices, row.group_id)}`).join(', ') ||
        text('conflict.empty'),
    },
  ];
  return (
    <div className="stack">
      <ConflictNotice
        conflict={conflict}
        differences={theirs === null ? [] : differingFacts(toFacts(theirs.thing), toFacts(edited))}
        onLoad={() => {
          if (theirs === null) return;
          setBase(theirs.thing);
          setEdited(theirs.thing);
          conflict.close();
          reload();
        }}
        onKeep={() => {
          if (theirs === null) return;
          setBase(theirs.thing);
          setEdited({ ...edited, version: theirs.thing.version });
          conflict.close();
          reload();
        }}
      />
      <p className="muted">{text('tariffs.rules.help')}</p>
      <section className="panel stack" aria-label={text('tariffs.rules.defaults')}>
        <h2>{text('tariffs.rules.defaults')}</h2>
        <Fields>
          {marketCodes.map((site) => (
            <Select
              key={site}
              name={`default-${site}`}
              id={`default-${site}`}
              width={3}
              label={text('tariffs.rules.default', { market: text(`discounts.market.${site}`) })}
              value={edited.defaults[site] ?? ''}
              options={[{ value: '', label: text('tariffs.rules.none') }, ...groupChoices]}
              onChange={({ target }) => setEdited({ ...edited, defaults: { ...edited.defaults, [site]: target.value || null } })}
            />
          ))}
        </Fields>
      </section>
      <section className="panel stack" aria-label={text('tariffs.rules.categories')}>
        <h2>{text('tariffs.rules.categories')}</h2>
        {edited.categories.length === 0 && <p className="muted">{text('tariffs.rules.no-categories')}</p>}
        {edited.categories.map((row, index) => (
          // Rows have no other name than their place: their order is what they mean.
          // oxlint-disable-next-line react/no-array-index-key
          <Fields key={index}>
            <LateSelect
              name={`rule-category-${index}`}
              id={`rule-category-${index}`}
              width={3}
              label={text('tariffs.rules.category', { row: index + 1 })}
              placeholder={text('tariffs.rules.choose')}
              chosen={row.category_id}
              value={row.category_id}
              options={categories}
              onChange={({ target }) => setRow(index, { category_id: target.value })}
            />
            <Select
              name={`rule-group-${index}`}
              id={`rule-group-${index}`}
              width={3}
              label={text('tariffs.rules.group', { row: index + 1 })}
              placeholder={text('tariffs.rules.choose')}
              value={row.group_id}
              options={groupChoices}
              onChange={({ target }) => setRow(index, { group_id: target.value })}
            />
            <div>
              <Button
                size="small"
                kind="bare"
                aria-label={text('tariffs.rules.remove', { row: index + 1 })}
                onClick={() => setEdited({ ...edited, categories: edited.categories.toSpliced(index, 1) })}
              >
                {text('rows.remove')}
              </Button>
            </div>
          </Fields>
        ))}
        <div>
          <Button
            kind="quiet"
            onClick={() => setEdited({ ...edited, categories: [...edited.categories, { category_id: '', group_id: '' }] })}
          >
            {text('tariffs.rules.add')}
          </Button>
        </div>
      </section>
      <div>
        <Button
          kind="confirm"
          busy={save.isPending}
          disabledBecause={isWhole ? (isChanged ? undefined : text('form.unchanged')) : text('tariffs.rules.incomplete')}
          onClick={() => save.mutate()}
        >
          {text('form.save')}
        </Button>
      </div>
    </div>
  );
}
