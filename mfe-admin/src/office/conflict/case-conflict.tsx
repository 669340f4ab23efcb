import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import type { Difference } from './difference.ts';
import { ConflictNotice, type Theirs, useConflict } from './conflict.tsx';
import { type CaseConflict, ConflictContext, type ConflictPlace } from './use-case-command.ts';

/** What a page shows of a case, in its words. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

interface ConflictScopeProps<Case> {
  /** The case as this page shows it. */
  readonly shown: Case;
  /** What stands now. */
  read(): Promise<Theirs<Case>>;
  toFacts(of: Case): readonly Fact[];
  /** Puts their version on the page. */
  onTaken(theirs: Case): void;
  readonly children: ReactNode;
}

/**
 * A case (a buy-out, a repair, a payment) that two people work on: a command that came second says what the other one did.
 * Theirs is taken over either way; what is typed here stays only when mine is kept.
 */
export function ConflictScope<Case>({ shown, read, toFacts, onTaken, children }: ConflictScopeProps<Case>) {
  const language = useLanguage();
  const conflict = useConflict(read);
  const [reported, setReported] = useState<{ place: ConflictPlace; reason: string }>({ place: 'page', reason: '' });
  const [typed, setTyped] = useState<readonly Fact[]>([]);
  /** Grows when theirs is loaded: what was typed is gone. */
  const [loads, setLoads] = useState(0);
  const { theirs } = conflict;
  const value: CaseConflict = {
    take(error, place) {
      setReported({ place, reason: failureText(error, language) });
      conflict.take(error);
    },
    setTyped: (facts) => setTyped((before) => (isSame(before, facts) ? before : facts)),
    place: reported.place,
    notice: (
      <ConflictNotice
        conflict={conflict}
        reason={reported.reason}
        differences={theirs === null ? [] : differingFacts(toFacts(theirs.thing), [...toFacts(shown), ...typed])}
        onLoad={() => {
          if (theirs === null) return;
          conflict.close();
          onTaken(theirs.thing);
          setLoads(loads + 1);
        }}
        onKeep={() => {
          if (theirs === null) return;
          conflict.close();
          onTaken(theirs.thing);
        }}
      />
    ),
  };
  return (
    <ConflictContext value={value}>
      <Loaded key={loads}>{children}</Loaded>
    </ConflictContext>
  );
}

const isSame = (one: readonly Fact[], other: readonly Fact[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Facts that the other one has otherwise; of two of mine with one label the later counts. */
export function differingFacts(theirs: readonly Fact[], mine: readonly Fact[]): readonly Difference[] {
  const own = new Map(mine.map(({ label, value }) => [label, value]));
  return theirs.flatMap(({ label, value }) => (own.get(label) === value ? [] : [{ label, theirs: value, mine: own.get(label) ?? '–' }]));
}

/** Begins again with what was loaded. */
const Loaded = ({ children }: { readonly children: ReactNode }) => children;

/** Where a conflict is shown: on the page, or in the form whose command came second. */
export function CaseConflictNotice({ place = 'page' }: { readonly place?: ConflictPlace }) {
  const conflict = useContext(ConflictContext);
  return conflict.place === place && conflict.notice;
}

/** Values that are typed and not saved yet, in the words of the case's facts: a conflict names them as mine. */
export function useTypedFacts(facts: readonly Fact[]): void {
  const { setTyped } = useContext(ConflictContext);
  useEffect(() => setTyped(facts));
}

interface Entry {
  readonly at: string;
  readonly by: string | null;
}

/** A case with who changed it last, by its history. */
export function withLastChange<Case>(thing: Case, history: readonly Entry[]): Theirs<Case> {
  const last = history.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  return { thing, by: last?.by ?? null, at: last?.at ?? null };
}

/** A fact under the text of a label; what isn't there is a dash. */
export function useFact(): (label: string, value: string | null | undefined) => Fact {
  const text = useText();
  return (label, value) => ({ label: text(label), value: value === null || value === undefined || value === '' ? '–' : value });
}
