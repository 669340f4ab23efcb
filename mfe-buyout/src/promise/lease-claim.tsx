import { type LocaleMessages, MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useCallback, useEffect, useState } from 'react';
import { buyout } from '../model/api.ts';
import type { OpenPromise } from '../model/promise-code.ts';
import { applyPromise } from './apply-promise.ts';
import cs from './locales/cs.json' with { type: 'json' };
import ro from './locales/ro.json' with { type: 'json' };
import { keepPromiseCode, readPromiseCode } from './promise-code.ts';
import { PromiseNotice } from './promise-notice.tsx';

// A file for each language would cost every visitor of the wizard its entry in the list of files.
const messages: LocaleMessages = { cs: () => Promise.resolve({ default: cs }), ro: () => Promise.resolve({ default: ro }) };

interface LeaseClaimProps {
  /** Gets what can be claimed, and null when nothing can. */
  onChange(promise: OpenPromise | null): void;
}

/** The promise whose code came with the link: what it says, above every step of the wizard. */
export default function LeaseClaim({ onChange }: LeaseClaimProps) {
  return (
    <MoreTexts messages={messages}>
      <Claim onChange={onChange} />
    </MoreTexts>
  );
}

function Claim({ onChange }: LeaseClaimProps) {
  const text = useText();
  const [code, setCode] = useState(readPromiseCode);
  useEffect(() => {
    if (code !== null) keepPromiseCode(code);
  }, [code]);
  const { data, isError } = useQuery({
    ...buyout.query('get_lease_promise', { params: { code: code ?? '' } }),
    enabled: code !== null,
  });
  const label = text('promise.correction');
  const drop = useCallback(() => {
    keepPromiseCode(null);
    setCode(null);
  }, []);
  useEffect(() => {
    onChange(code === null || data?.state !== 'open' ? null : { code, drop, apply: (outcome) => applyPromise(outcome, data, label) });
  }, [code, data, label, drop, onChange]);
  if (code === null || (data === undefined && !isError)) return null;
  return <PromiseNotice promise={data ?? null} onDrop={drop} />;
}
