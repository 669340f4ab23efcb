import { Button, Notice } from '@okruh/ui';
import { failureText, type ShopForm } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../admin.module.css';
import { isConflict } from './use-case-command.ts';
import { listDifferences, keepMine, type NamedValue, shownValue } from './conflict-values.ts';
import type { Difference } from './difference.ts';
import { formatDateTime } from '../language/format.ts';

/** The version that a colleague has saved in the meantime. */
export interface Theirs<Thing> {
  readonly thing: Thing;
  /** Null when the service doesn't know who it was. */
  readonly by: string | null;
  readonly at: string | null;
}

/** State of an edit conflict: somebody else saved first (optimistic lock). */
export interface Conflict<Thing> {
  /** The colleague's version; null without a conflict and while it is being loaded. */
  readonly theirs: Theirs<Thing> | null;
  /** After `keep`: the colleague's version, on which the next save is based. Null before. */
  readonly saved: Thing | null;
  readonly failure: Error | null;
  /** For `onFailure` of a form: handles the error if it is a conflict. @returns whether it was one */
  take(error: unknown): boolean;
  keep(): void;
  close(): void;
}

/** Handles edit conflicts of one thing. @param read loads the current version, with who changed it and when */
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
  /** The service's message, for conflicts that the fields don't explain. */
  readonly reason?: string;
  onLoad(): void;
  onKeep(): void;
}

/** Notice of a conflict: who saved when, the differing values, and buttons to load their version or keep one's own. */
export function ConflictNotice({ conflict: { theirs, failure }, differences, reason, onLoad, onKeep }: ConflictNoticeProps) {
  const text = useText();
  const language = useLanguage();
  const { market } = useRemote();
  if (failure !== null) return <Notice tone="danger" role="alert" title={failureText(failure, language)} />;
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
  /** Initial values of the form. */
  readonly start: Fields;
  readonly toFields: (thing: Thing) => Fields;
  /** Names of the ids in their version. */
  readonly listNames?: (thing: Thing) => readonly NamedValue[];
  /** Differences besides the form's fields. */
  readonly more?: (thing: Thing) => readonly Difference[];
  /** Loads their version into the form. */
  onLoad(thing: Thing): void;
  /** Keeps the form's values, based on their version. */
  onKeep?(thing: Thing): void;
}

/** Conflict notice of a form. When one's own version is kept, untouched fields take the colleague's values. */
export function FormConflict<Fields extends object, Thing>(props: FormConflictProps<Fields, Thing>) {
  const { conflict, form, idPrefix, start, toFields, listNames, more, onLoad, onKeep } = props;
  const text = useText();
  const { theirs } = conflict;
  const words = { yes: text('conflict.yes'), no: text('conflict.no'), empty: text('conflict.empty') };
  const differences =
    theirs === null
      ? []
      : [
          ...listDifferences(toFields(theirs.thing), form.values()).map(({ name, theirs: other, mine }) => ({
            ...shownValue(`${idPrefix}${name}`, words, listNames?.(theirs.thing) ?? [], other, mine),
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
        form.reset(toFields(theirs.thing));
        onLoad(theirs.thing);
      }}
      onKeep={() => {
        if (theirs === null) return;
        keepMine(form, start, toFields(theirs.thing));
        conflict.keep();
        onKeep?.(theirs.thing);
      }}
    />
  );
}
