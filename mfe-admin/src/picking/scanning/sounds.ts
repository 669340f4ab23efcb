import { useSyncExternalStore } from 'react';

/** `success` and `error` answer a scan, `new` says that something has come. */
export type Sound = 'success' | 'error' | 'new';

interface Tone {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the beginning. */
  readonly from: number;
  readonly length: number;
  readonly shape: OscillatorType;
}
const sounds: Readonly<Record<Sound, readonly Tone[]>> = {
  success: [
    { pitch: 880, from: 0, length: 0.07, shape: 'sine' },
    { pitch: 1320, from: 0.08, length: 0.09, shape: 'sine' },
  ],
  error: [
    { pitch: 220, from: 0, length: 0.14, shape: 'square' },
    { pitch: 180, from: 0.18, length: 0.2, shape: 'square' },
  ],
  new: [{ pitch: 660, from: 0, length: 0.25, shape: 'sine' }],
};
const VOLUME = 0.12;
/** Local storage key, set while this device is to be silent. */
const MUTED = 'okruh-picking-muted';

let audio: AudioContext | null = null;
let isMuted: boolean | null = null;
const listeners = new Set<() => void>();

function readMuted(): boolean {
  if (isMuted !== null) return isMuted;
  try {
    return window.localStorage.getItem(MUTED) !== null;
  } catch {
    return false;
  }
}

function setMuted(next: boolean): void {
  isMuted = next;
  try {
    if (next) window.localStorage.setItem(MUTED, '1');
    else window.localStorage.removeItem(MUTED);
  } catch {
    // Storage may be blocked: then it holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this device is silent, and the switch for it. */
export function useMuted(): readonly [boolean, (isMuted: boolean) => void] {
  return [useSyncExternalStore(listen, readMuted), setMuted];
}

/** Plays a sound unless the device is muted. The same is always said in words too. */
export function playSound(sound: Sound): void {
  if (readMuted() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A page may begin to sound only after a key or a press; a scan is one.
  if (audio.state === 'suspended') void audio.resume();
  for (const { pitch, from, length, shape } of sounds[sound]) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = pitch;
    gain.gain.value = VOLUME;
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(audio.currentTime + from);
    oscillator.stop(audio.currentTime + from + length);
  }
}
