import type { Tone } from '@okruh/ui';
import { useState } from 'react';
import { playSound } from './sounds.ts';

/** What became of the last scan. */
export interface ScanMessage {
  /** Another one with each message, so that the same words are read out again. */
  readonly key: number;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}
export type Say = (tone: Tone, title: string, text?: string) => void;

/** The result of the last scan, in words, colour and sound. */
export function useScanMessage(): readonly [ScanMessage | null, Say] {
  const [message, setMessage] = useState<ScanMessage | null>(null);
  const say: Say = (tone, title, text = '') => {
    playSound(tone === 'danger' || tone === 'warning' ? 'error' : 'success');
    setMessage((before) => ({ key: (before?.key ?? 0) + 1, tone, title, text }));
  };
  return [message, say];
}
