import { useText } from '@okruh/web-kit/i18n';
import { useEffect, useEffectEvent, useRef } from 'react';
import { catalog } from '../api/api.ts';
import { useReportFailure } from '../page/use-report-failure.ts';
import { listUnsent, noteSent, subscribe, takeOver } from './settings.store.ts';

/** All settings of a person are one component of the service. */
const params = { component: 'office' } as const;
/** How long somebody stays before the settings are asked for, milliseconds; after that the browser has to be idle. */
const PAUSE_MS = 1_000;
/** How long a change waits for others. */
const SEND_AFTER_MS = 1_500;
/** Settings in one call, as the contract has it; it stands here too so that no schema is bundled. */
const MAX_SENT = 100;

/** Browsers without idle callbacks do it at once. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else work();
};

/** Brings the settings of who is signed in from the service, once, and sends it what is changed here. Once in the office. */
export function SettingsSync({ personId }: { readonly personId: string }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const hasFailed = useRef(false);
  const isSending = useRef(false);

  const send = useEffectEvent(async (): Promise<void> => {
    const changed = Object.fromEntries(Object.entries(listUnsent(personId)).slice(0, MAX_SENT));
    if (isSending.current || Object.keys(changed).length === 0) return;
    isSending.current = true;
    try {
      await catalog.call('save_component_params', { params, body: { params: changed } });
      hasFailed.current = false;
      isSending.current = false;
      noteSent(personId, changed);
    } catch (error) {
      isSending.current = false;
      // Said once; what isn't there yet is sent with the next change, or the next time that the office is opened.
      if (!hasFailed.current) reportFailure(text('settings.unsaved'), error);
      hasFailed.current = true;
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const sendLater = (): void => {
      clearTimeout(timer);
      if (!isOver && Object.keys(listUnsent(personId)).length > 0) timer = setTimeout(() => void send(), SEND_AFTER_MS);
    };
    const load = async (): Promise<void> => {
      try {
        const answer = await catalog.call('get_component_params', { params });
        if (!isOver) takeOver(personId, answer.params);
      } catch {
        // Then this browser's copy holds.
      }
    };
    const pause = setTimeout(() => whenIdle(() => void (isOver || load())), PAUSE_MS);
    const unsubscribe = subscribe(sendLater);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(pause);
      unsubscribe();
    };
  }, [personId]);
  return null;
}
