import { Button, Notice } from '@okruh/ui';
import { failureText, type ShopForm } from '@okruh/web-kit/forms';
import { formatDateTime } from '@okruh/market';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../admin.module.css';
import { isConflict } from './use-case-command.ts';
import { differencesOf, keepMine, type NamedValue, shownValue } from './conflict-values.ts';
import type { Difference } from './difference.ts';

/** What a colleague has saved meanwhile. */
export interface Theirs<Thing> {
  readonly thing: Thing;
  /** Null where the service doesn't know. */
  readonly by: string | null;
  readonly at: string | null;
}

/** A save that came second. */
export interface Conflict<Thing> {
  /** What the colleague saved; null while there is no conflict, or it is still being read. */
  readonly theirs: Theirs<Thing> | null;
  /** Against which the next save goes when mine is kept; null until then. */
  readonly saved: Thing | null;
  readonly failure: Error | null;
  /** For `onFailure` of a form: takes a conflict over, true when it was one. */
  take(error: unknown): boolean;
  keep(): void;
  close(): void;
}

/** @param read what stands now, with who changed it and when */
export function useConflict<Thing>(read: () => Promise<Theirs<Thing>>): Conflict<Thing> {
  const [saved, setSaved] = useState<Thing | null>(null);
  const look = useMutation({ mutationFn: read });
  return {
    theirs: look.data ?? null,
    saved,
    failure: look.error,
    take(error) {
      if (!isConflict(error)) return false;
      look.mutate();
      return true;
    },
    keep() {
      setSaved(look.data?.thing ?? null);
      look.reset();
    },
    close: look.reset,
  };
}

interface ConflictNoticeProps {
  readonly conflict: Pick<Conflict<unknown>, 'theirs' | 'failure'>;
  readonly differences: readonly Difference[];
  /** What the service said, where the fields don't say enough. */
  readonly reason?: string;
  onLoad(): void;
  onKeep(): void;
}

/** Says that a colleague was faster: who, when, what they wrote and what is written here, and the two ways on. */
export function ConflictNotice({ conflict: { theirs, failure }, differences, reason, onLoad, onKeep }: ConflictNoticeProps) {
  const text = useText();
  const locale = useLocale();
  const { market } = useRemote();
  if (failure !== null) return <Notice tone="danger" role="alert" title={failureText(failure, locale)} />;
  if (theirs === null) return null;
  const name = theirs.by ?? text('conflict.somebody');
  const title =
    theirs.at === null ? text('conflict.title', { name }) : text('conflict.title-at', { name, at: formatDateTime(theirs.at, market) });
  return (
    <Notice tone="warning" role="alert" title={title}>
      <div className="stack">
        {differences.length === 0 ? (
          <p>{reason ?? text('conflict.same')}</p>
        ) : (
          <dl className={styles.conflict}>
            {differences.map(({ label, theirs: other, mine }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className="sub">{text('conflict.theirs')}</span> {other}
                </dd>
                <dd>
                  <span className="sub">{text('conflict.mine')}</span> {mine}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="row row-tight">
          <Button size="small" kind="quiet" onClick={onKeep}>
            {text('conflict.keep')}
          </Button>
          <Button size="small" onClick={onLoad}>
            {text('conflict.load')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

interface FormConflictProps<Fields extends object, Thing> {
  readonly conflict: Conflict<Thing>;
  readonly form: ShopForm<Fields>;
  readonly idPrefix: string;
  /** What the form began with. */
  readonly start: Fields;
  readonly fieldsOf: (thing: Thing) => Fields;
  /** Words of ids that fields of their version hold. */
  readonly namesOf?: (thing: Thing) => readonly NamedValue[];
  /** Differences outside of the form's fields. */
  readonly more?: (thing: Thing) => readonly Difference[];
  /** Shows their version. */
  onLoad(thing: Thing): void;
  /** Mine is kept against their version. */
  onKeep?(thing: Thing): void;
}

/** A conflict of a form: what I haven't touched follows theirs when mine is kept. */
export function FormConflict<Fields extends object, Thing>(props: FormConflictProps<Fields, Thing>) {
  const { conflict, form, idPrefix, start, fieldsOf, namesOf, more, onLoad, onKeep } = props;
  const text = useText();
  const { theirs } = conflict;
  const words = { yes: text('conflict.yes'), no: text('conflict.no'), empty: text('conflict.empty') };
  const differences =
    theirs === null
      ? []
      : [
          ...differencesOf(fieldsOf(theirs.thing), form.values()).map(({ name, theirs: other, mine }) => ({
            ...shownValue(`${idPrefix}${name}`, words, namesOf?.(theirs.thing) ?? [], other, mine),
          })),
          ...(more?.(theirs.thing) ?? []),
        ];
  return (
    <ConflictNotice
      conflict={conflict}
      differences={differences}
      onLoad={() => {
        if (theirs === null) return;
        conflict.close();
        form.reset(fieldsOf(theirs.thing));
        onLoad(theirs.thing);
      }}
      onKeep={() => {
        if (theirs === null) return;
        keepMine(form, start, fieldsOf(theirs.thing));
        conflict.keep();
        onKeep?.(theirs.thing);
      }}
    />
  );
}
