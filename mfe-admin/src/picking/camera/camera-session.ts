import { type Detector, openDetector } from './detector.ts';
import { findAim, findAimed, type Sightings } from './sightings.ts';

/**
 * Why there is no picture: `offline` = the page has to be loaded again and the server doesn't answer, `blocked` = its headers
 * refuse the camera, `reader` = what reads the codes couldn't be loaded.
 */
export type CameraProblem = 'denied' | 'missing' | 'in-use' | 'reader' | 'insecure' | 'offline' | 'blocked' | 'failed';

/** A camera that gives a picture. */
export interface OpenCamera {
  /** All cameras of the device, with names, because one is allowed now. */
  readonly cameras: readonly MediaDeviceInfo[];
  readonly cameraId: string | null;
  readonly hasTorch: boolean;
  /** Rejects when the camera refuses. */
  setTorch(isOn: boolean): Promise<void>;
}

export interface SessionOptions {
  readonly video: HTMLVideoElement;
  /** The camera that was chosen; null = the one at the back. */
  readonly cameraId: string | null;
  readonly sightings: Sightings;
  /** Codes are seen and don't count: a question is open on the page. */
  readonly isPaused: () => boolean;
  readonly onOpen: (camera: OpenCamera) => void;
  readonly onCode: (code: string) => void;
  readonly onProblem: (problem: CameraProblem) => void;
}

/** Ten pictures a second at most: more would only warm the phone. */
const PICTURE_MS = 100;
/** As in the field of the reader, and in the contract of scans. */
const MAX_LENGTH = 60;

/** Opens a camera and reads codes until it is stopped. What it holds is released then, whenever that is. */
export function startSession(options: SessionOptions): { stop(): void } {
  const { video } = options;
  let isStopped = false;
  let stream: MediaStream | null = null;
  let timer = 0;
  const stop = (): void => {
    isStopped = true;
    window.clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video.srcObject = null;
  };
  const fail = (problem: CameraProblem): void => {
    if (isStopped) return;
    stop();
    options.onProblem(problem);
  };
  const look = async (detector: Detector): Promise<void> => {
    const from = performance.now();
    if (video.readyState >= video.HAVE_CURRENT_DATA) {
      try {
        const aimed = await readPicture(detector, options);
        if (isStopped) return;
        if (aimed !== null) options.onCode(aimed);
      } catch {
        return fail('reader');
      }
    }
    timer = window.setTimeout(() => void look(detector), Math.max(0, PICTURE_MS - (performance.now() - from)));
  };
  const run = async (): Promise<void> => {
    // Both at once: the permission is a question, the WebAssembly a download.
    const opening = openDetector().catch(() => null);
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ audio: false, video: getConstraints(options.cameraId) });
      if (isStopped) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      stream = opened;
      const [track] = opened.getVideoTracks();
      if (track === undefined) return fail('failed');
      track.addEventListener('ended', () => fail('in-use'));
      video.srcObject = opened;
      const [camera] = await Promise.all([describeCamera(track), video.play()]);
      if (isStopped) return;
      options.onOpen(camera);
    } catch (error) {
      return fail(toProblem(error));
    }
    const detector = await opening;
    if (isStopped) return;
    if (detector === null) fail('reader');
    else await look(detector);
  };
  void run();
  return { stop };
}

/** The code that counts now, or null. */
async function readPicture(detector: Detector, { video, sightings, isPaused }: SessionOptions): Promise<string | null> {
  const seen = await detector.detect(video);
  const aim = findAim({ width: video.videoWidth, height: video.videoHeight }, { width: video.clientWidth, height: video.clientHeight });
  const aimed = isPaused() ? null : findAimed(seen, aim);
  const code = aimed === null ? null : toCode(aimed.rawValue) || null;
  const codes = seen.map(({ rawValue }) => toCode(rawValue));
  return sightings.see(codes, code, performance.now()) ? code : null;
}

/** As a reader types it: no separators of GS1, no more than the field takes. */
const toCode = (rawValue: string): string =>
  rawValue
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_LENGTH);

const getConstraints = (cameraId: string | null): MediaTrackConstraints => ({
  ...(cameraId === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: cameraId } }),
  width: { ideal: 1280 },
  height: { ideal: 720 },
});

async function describeCamera(track: MediaStreamTrack): Promise<OpenCamera> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  // The torch stands in a specification of its own, which the types don't have.
  const capabilities: MediaTrackCapabilities & { readonly torch?: boolean } = track.getCapabilities?.() ?? {};
  return {
    cameras: devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== ''),
    cameraId: track.getSettings().deviceId ?? null,
    hasTorch: capabilities.torch === true,
    setTorch: (torch) => {
      const wanted: MediaTrackConstraintSet & { readonly torch: boolean } = { torch };
      return track.applyConstraints({ advanced: [wanted] });
    },
  };
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};
const toProblem = (error: unknown): CameraProblem => (error instanceof Error && problems[error.name]) || 'failed';
