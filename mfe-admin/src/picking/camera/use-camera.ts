import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isDialogOpen } from '../scanning/use-function-keys.ts';
import { forgetLoadForCamera, isCameraAllowed, loadForCamera, wasLoadedForCamera } from './camera-document.ts';
import { readChosenCamera, saveChosenCamera } from './camera-settings.ts';
import { type CameraProblem, type OpenCamera, startSession } from './camera-session.ts';
import { createSightings } from './sightings.ts';

/** What the camera shows now; `loading` = the page is loaded again for it. */
export type CameraState =
  | { readonly status: 'starting' | 'loading' }
  | { readonly status: 'open'; readonly camera: OpenCamera }
  | { readonly status: 'failed'; readonly problem: CameraProblem };

const subscribeVisible = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisibleNow = (): boolean => document.visibilityState === 'visible';

/** Before anything is asked of the camera: whether this document may have it at all. */
function findFirstState(): CameraState {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) return { status: 'failed', problem: 'insecure' };
  if (isCameraAllowed()) return { status: 'starting' };
  return wasLoadedForCamera() ? { status: 'failed', problem: 'blocked' } : { status: 'loading' };
}

/** The camera of a page while it is drawn. While its tab is hidden the camera is off. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState(findFirstState);
  const [cameraId, setCameraId] = useState(readChosenCamera);
  const [sightings] = useState(createSightings);
  const isVisible = useSyncExternalStore(subscribeVisible, isVisibleNow);
  const tellCode = useEffectEvent(onCode);
  const isLoading = state.status === 'loading';
  const mayStart = isVisible && state.status !== 'failed' && !isLoading;

  useEffect(() => {
    if (!isLoading) return forgetLoadForCamera();
    const leaving = new AbortController();
    void loadForCamera(leaving.signal).then((isLeft) => {
      if (!isLeft && !leaving.signal.aborted) setState({ status: 'failed', problem: 'offline' });
    });
    return () => leaving.abort();
  }, [isLoading]);

  useEffect(() => {
    if (!mayStart || video.current === null) return undefined;
    const { stop } = startSession({
      video: video.current,
      cameraId,
      sightings,
      isPaused: isDialogOpen,
      onOpen: (camera) => setState({ status: 'open', camera }),
      onCode: (code) => tellCode(code),
      onProblem: (problem) => setState({ status: 'failed', problem }),
    });
    return stop;
  }, [mayStart, cameraId, sightings]);
  useWakeLock(mayStart);

  return {
    video,
    state,
    chooseCamera: (chosen: string) => {
      saveChosenCamera(chosen);
      setState({ status: 'starting' });
      setCameraId(chosen);
    },
    retry: () => setState(findFirstState()),
  };
}

/** Keeps the screen on. Browsers take it back when the tab is hidden. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let held: WakeLockSentinel | null = null;
    const release = (lock: WakeLockSentinel | null): void => void lock?.release().catch(() => undefined);
    navigator.wakeLock.request('screen').then(
      (lock) => {
        held = lock;
        if (isOver) release(lock);
      },
      // A phone that saves its battery refuses: then the screen goes dark as always.
      () => undefined,
    );
    return () => {
      isOver = true;
      release(held);
    };
  }, [isOn]);
}
