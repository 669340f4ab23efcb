import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 350;

export interface QuantityState {
  /** What the page shows. */
  readonly quantity: number;
  readonly isSaving: boolean;
  /** The server wasn't reached with what is shown. */
  readonly hasFailed: boolean;
  readonly set: (quantity: number) => void;
  readonly retry: () => void;
}

/**
 * Quantity of a package: shown at once, sent when nobody has pressed for a moment, one request at a time. What is pressed
 * while a request is under way is sent after it, and leaving the page sends what still waits, so that no press is lost.
 * Without a press of one's own the server's number stands.
 *
 * @param saved what the server says
 * @param save sends a quantity; false when it wasn't reached, so that the wish is kept
 */
export function useQuantity(saved: number, save: (quantity: number) => Promise<boolean>): QuantityState {
  const [wanted, setWanted] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const state = useRef<{ wanted: number | null; isSending: boolean; timer: ReturnType<typeof setTimeout> | undefined }>({
    wanted: null,
    isSending: false,
    timer: undefined,
  });
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  const send = async (): Promise<void> => {
    const now = state.current;
    clearTimeout(now.timer);
    now.timer = undefined;
    if (now.isSending || now.wanted === null) return;
    now.isSending = true;
    setIsSaving(true);
    setHasFailed(false);
    let isReached = true;
    // Pressed again meanwhile: the newest wish goes after it.
    for (let sent: number | null = null; isReached && now.wanted !== null && now.wanted !== sent;) {
      sent = now.wanted;
      isReached = await latestSave.current(sent);
      if (isReached && now.wanted === sent) now.wanted = null;
    }
    now.isSending = false;
    setIsSaving(false);
    setHasFailed(!isReached);
    setWanted(now.wanted);
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => {
    const flush = (): void => {
      if (state.current.timer !== undefined) void latestSend.current();
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      flush();
    };
  }, []);

  const set = (quantity: number): void => {
    const now = state.current;
    now.wanted = quantity;
    setWanted(quantity);
    clearTimeout(now.timer);
    now.timer = setTimeout(() => void latestSend.current(), PAUSE_MS);
  };
  return { quantity: wanted ?? saved, isSaving: isSaving || wanted !== null, hasFailed, set, retry: () => void send() };
}
