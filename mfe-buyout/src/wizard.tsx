import { appraise, viewHas } from '@okruh/market/appraisal';
import { Button, Empty, Skeleton } from '@okruh/ui';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { conditionMessages, deviceMessages, saleMessages } from './messages.ts';
import { hasPromiseCode, type OpenPromise } from './model/promise-code.ts';
import { CORRECTED, resolvePage, shownSelection, type WizardSelection, wizardPath } from './model/pages.ts';
import { wizardTitle } from './model/wizard-title.ts';
import { useSelector } from './model/use-selector.ts';
import { WizardHead } from './parts/wizard-head.tsx';
import { createWizardStore, loadedState } from './model/wizard.store.ts';

// Each step loads with its page; forms and field rules with the last one, not with the price.
const loadSelectStep = () => import('./device/select-step.tsx');
const SelectStep = lazy(loadSelectStep);
const loadConditionStep = () => import('./condition/condition-step.tsx');
const ConditionStep = lazy(loadConditionStep);
const LeaseClaim = lazy(() => import('./promise/lease-claim.tsx'));
const SellStep = lazy(() => import('./sell/sell-step.tsx'));

/** Distance of the selector from the upper edge after a choice (specification, section 9). */
const SCROLL_OFFSET = -300;

const never = () => () => undefined;

interface WizardProps {
  readonly selection: WizardSelection;
  readonly isSelling: boolean;
}

/** The buy-out wizard: device, condition, sale. The address holds the selection, the store the unfinished input. */
export function Wizard({ selection: named, isSelling }: WizardProps) {
  const { market, navigate, setTitle } = useRemote();
  const selection = shownSelection(market, named);
  const text = useText();
  const selector = useSelector(selection);
  const form = selector.appraisal.data;
  const { device } = selector;
  // The server's render and hydration know of no promise.
  const hasPromise = useSyncExternalStore(never, hasPromiseCode, () => false);
  const [promise, setPromise] = useState<OpenPromise | null>(null);
  const isChosen = selection.model !== null && selection.color !== null;
  // A server's render has no effects, so what is there at once is loaded before it.
  const [store] = useState(() =>
    createWizardStore(form && device !== null ? loadedState(device, form.appraisal, selection.condition, isSelling) : undefined),
  );
  useLayoutEffect(() => {
    // A selection without a colour has no appraisal: choosing the same device again starts over (specification, section 4).
    if (!isChosen) store.getState().clear();
    else if (form && device !== null) store.getState().loadAppraisal(device, form.appraisal, selection.condition);
  }, [store, form, device, isChosen, selection.condition]);
  // The sell form's flag follows the address, in whichever direction it was reached.
  useLayoutEffect(() => store.getState().showSellForm(isSelling), [store, isSelling]);
  // A newer price list of the same device takes nothing down: what is filled in below stays.
  const isLoaded = useStore(store, (state) => state.deviceIdentifier === device);
  const isSellFormVisible = useStore(store, (state) => viewHas(state.view, 'sellOnlineVisible'));

  useCorrectedAddress(findCorrection(selector, text('select.reset')));
  const title = wizardTitle(text, {
    selection: named,
    isSelling,
    types: selector.types.choices,
    manufacturers: selector.manufacturers.choices,
    models: selector.models.choices,
    device: form?.device ?? null,
  });
  useEffect(() => setTitle(title), [title, setTitle]);
  // A step's code comes beside its texts, not after them.
  const load = isChosen ? loadConditionStep : loadSelectStep;
  useEffect(() => {
    if (!isSelling) load().catch(() => undefined);
  }, [isSelling, load]);

  const select = (next: WizardSelection): void => {
    // Who chooses will describe the condition next.
    void loadConditionStep();
    navigate(wizardPath(market, next), { keepPlace: true });
    scrollToSelector();
  };
  const sell = (): void => {
    if (form && appraise(form.appraisal, store.getState().answers).kind === 'priced') navigate(wizardPath(market, selection, true));
  };

  if (isChosen && device === null && selector.deviceError !== null) {
    return <AppraisalFailed selection={selection} error={selector.deviceError} onRetry={selector.retryDevice} />;
  }
  if (selector.appraisal.isError && device !== null) {
    return <AppraisalFailed selection={selection} error={selector.appraisal.error} onRetry={() => void selector.appraisal.refetch()} />;
  }
  const step = (): ReactNode => {
    if (!isChosen) {
      return (
        <MoreTexts messages={deviceMessages}>
          <SelectStep selection={selection} selector={selector} onSelect={select} />
        </MoreTexts>
      );
    }
    if (!form || !isLoaded) return <AppraisalLoading selection={selection} />;
    const facts = { selection, device: form.device, appraisal: form.appraisal, store, promise };
    return (
      <MoreTexts messages={conditionMessages}>
        {isSellFormVisible ? (
          <MoreTexts messages={saleMessages}>
            <SellStep {...facts} />
          </MoreTexts>
        ) : (
          <ConditionStep {...facts} onSell={sell} />
        )}
      </MoreTexts>
    );
  };
  return (
    <Suspense fallback={<AppraisalLoading selection={selection} />}>
      {hasPromise && <LeaseClaim onChange={setPromise} />}
      {step()}
    </Suspense>
  );
}

function scrollToSelector(): void {
  const top = document.getElementById('selector')?.getBoundingClientRect().top;
  if (top !== undefined) window.scrollTo({ top: Math.max(0, window.scrollY + top + SCROLL_OFFSET) });
}

interface Correction {
  /** Address that the server says is right. */
  readonly url: string;
  /** Why, for the visitor. */
  readonly message: string;
}

/** What the server says of the address: a selector read answers the right one, a 400 of the appraisal also why. */
function findCorrection({ correctedUrl, appraisal: { error } }: ReturnType<typeof useSelector>, usual: string): Correction | null {
  if (correctedUrl !== null) return { url: correctedUrl, message: usual };
  if (!(error instanceof FieldErrorsError) || error.url === null) return null;
  return { url: error.url, message: error.serverMessage ?? usual };
}

/** Replaces an address that names something we don't buy, and says so; the server's redirect leaves that to the page. */
function useCorrectedAddress(correction: Correction | null): void {
  const { market, path, search, navigate, toast } = useRemote();
  const text = useText();
  const { url = null, message = '' } = correction ?? {};
  useEffect(() => {
    if (url === null) return;
    const target = new URL(url, window.location.origin);
    const corrected = resolvePage(market, target.pathname, search);
    const isLanding = resolvePage(market, path, '').kind === 'wizard' && path.split('/').filter(Boolean).length === 1;
    if (isLanding || target.pathname === path || corrected.kind !== 'wizard') return;
    toast({ kind: 'info', title: message });
    navigate(target.pathname + search, { replace: true, keepPlace: true });
  }, [url, message, market, path, search, navigate, toast]);
  const usual = text('select.reset');
  useEffect(() => {
    if (window.location.hash !== CORRECTED) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    toast({ kind: 'info', title: usual });
  }, [toast, usual]);
}

interface AppraisalFailedProps {
  readonly selection: WizardSelection;
  readonly error: unknown;
  onRetry(): void;
}

/** The price can't be reported. A 400 brings the server's own words. */
function AppraisalFailed({ selection, error, onRetry }: AppraisalFailedProps) {
  const text = useText();
  const { market } = useRemote();
  const isUnknown = error instanceof ProblemError && error.status === 404;
  const title = (error instanceof FieldErrorsError && error.serverMessage) || text('error.appraisal');
  return (
    <>
      <WizardHead step="condition" selection={selection} />
      <Empty
        failed
        title={title}
        actions={
          <>
            {!isUnknown && (
              <Button kind="confirm" onClick={onRetry}>
                {text('error.retry')}
              </Button>
            )}
            <a className="button button-quiet" href={wizardPath(market, { ...selection, color: null })}>
              {text('offer.change')}
            </a>
          </>
        }
      />
    </>
  );
}

function AppraisalLoading({ selection }: { readonly selection: WizardSelection }) {
  return (
    <div aria-busy="true">
      <WizardHead step="condition" selection={selection} />
      <div className="split">
        <div className="stack">
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
        </div>
        <Skeleton height="28rem" />
      </div>
    </div>
  );
}
