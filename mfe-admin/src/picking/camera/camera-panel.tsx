import { Button, Notice, Select } from '@okruh/ui';
import { bulbIcon, cameraIcon, closeIcon, retryIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from '../picking.module.css';
import { isDialogOpen } from '../scanning/use-function-keys.ts';
import type { CameraProblem, OpenCamera } from './camera-session.ts';
import { useCamera } from './use-camera.ts';

interface CameraPanelProps {
  /** The function that takes codes from the reader as well. */
  onScan(code: string): void;
  onClose(): void;
}

const VIBRATION_MS = 60;

/**
 * The camera as a reader: its picture with a frame, and what it read last. No dialog: the task, the result and the keys of the page
 * stay usable beside it, and the focus stays in the field of the reader.
 */
export default function CameraPanel({ onScan, onClose }: CameraPanelProps) {
  const text = useText();
  const [read, setRead] = useState<{ readonly code: string; readonly nth: number } | null>(null);
  const { video, state, chooseCamera, retry } = useCamera((code) => {
    if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
    setRead({ code, nth: (read?.nth ?? 0) + 1 });
    onScan(code);
  });
  useEscape(onClose);
  // On a phone it would open below the keys at the foot.
  useEffect(() => {
    video.current?.scrollIntoView({ block: 'nearest' });
  }, [video]);
  const hasFailed = state.status === 'failed';
  return (
    <section className={styles.camera} aria-label={text('picking.camera')}>
      <div className={styles.viewfinder} hidden={hasFailed}>
        <video ref={video} muted playsInline aria-label={text('picking.camera.picture')} />
        <div className={styles.aim} aria-hidden="true" />
        {state.status !== 'open' && !hasFailed && <p>{text(`picking.camera.${state.status}`)}</p>}
      </div>
      <div role="alert">{hasFailed && <Problem problem={state.problem} onRetry={retry} />}</div>
      <div className={`row ${styles.cameraKeys}`}>
        <p className={styles.lastCode} role="status">
          {read !== null && <span key={read.nth}>{text('picking.camera.read', { code: read.code })}</span>}
        </p>
        {state.status === 'open' && <CameraKeys camera={state.camera} onChoose={chooseCamera} />}
        <Button kind="quiet" size="small" icon={closeIcon} className="push" aria-keyshortcuts="Escape" onClick={onClose}>
          {text('picking.camera.close')}{' '}
          <kbd className="only-desktop" aria-hidden="true">
            Esc
          </kbd>
        </Button>
      </div>
    </section>
  );
}

function CameraKeys({ camera, onChoose }: { readonly camera: OpenCamera; onChoose(cameraId: string): void }) {
  const text = useText();
  // A camera that was opened again has its torch off.
  const [litCamera, setLitCamera] = useState<OpenCamera | null>(null);
  const isLit = litCamera === camera;
  const { cameras, cameraId } = camera;
  const switchTorch = (): void => {
    camera.setTorch(!isLit).then(
      () => setLitCamera(isLit ? null : camera),
      // Some phones name a torch that only their own application can switch on.
      () => undefined,
    );
  };
  return (
    <>
      {camera.hasTorch && (
        <Button kind="quiet" size="small" icon={bulbIcon} aria-pressed={isLit} onClick={switchTorch}>
          {text('picking.camera.torch')}
        </Button>
      )}
      {cameras.length > 1 && (
        <Select
          label={text('picking.camera.which')}
          value={cameraId ?? ''}
          options={cameras.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label || text('picking.camera.nth', { nth: index + 1 }),
          }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </>
  );
}

/** What the worker can do about it; the reader and the pencil work in any case. */
function Problem({ problem, onRetry }: { readonly problem: CameraProblem; onRetry(): void }) {
  const text = useText();
  return (
    <Notice tone="danger" icon={cameraIcon} title={text(`picking.camera.problem.${problem}`)}>
      <p>{text(`picking.camera.problem.${problem}.text`)}</p>
      {problem !== 'insecure' && problem !== 'blocked' && (
        <Button kind="quiet" size="small" icon={retryIcon} onClick={onRetry}>
          {text('picking.camera.retry')}
        </Button>
      )}
    </Notice>
  );
}

/** Escape closes the camera, unless it closes a dialog over it. */
function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
