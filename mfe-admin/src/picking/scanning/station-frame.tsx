import { officePaths } from '@okruh/contracts/office-paths';
import { Avatar, Button, Logo, Steps } from '@okruh/ui';
import { soundIcon, soundOffIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { type ReactNode, useEffect } from 'react';
import { getInitials } from '../../office/initials.ts';
import { useSession } from '../../office/session.ts';
import styles from '../picking.module.css';
import { useMuted } from './sounds.ts';

export const stationSteps = ['crate', 'pick', 'pack', 'hand-over'] as const;
export type StationStep = (typeof stationSteps)[number];

interface StationFrameProps {
  /** Title of the document. */
  readonly title: string;
  readonly step: StationStep;
  /** Which list it is; empty for none. */
  readonly list: string;
  /** What concerns the whole page: the connection, what was refused. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
  /** Beside it, on a phone below it. */
  readonly aside?: ReactNode;
  /** Buttons at the foot. */
  readonly foot?: ReactNode;
}

/** The whole screen of work with a scanner: head with the way through, the thing to do, keys at the foot. */
export function StationFrame({ title, step, list, notices, children, aside, foot }: StationFrameProps) {
  const text = useText();
  const { setTitle } = useRemote();
  const session = useSession();
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <div className={`station ${styles.station}`}>
      <header className="station-head">
        <Link className="logo" href={officePaths.picking} aria-label={text('picking.back')}>
          <Logo />
        </Link>
        <Steps label={text('picking.steps')} steps={stationSteps.map((id) => ({ id, label: text(`picking.step.${id}`) }))} current={step} />
        <div className={`row ${styles.worker}`}>
          <span className={styles.listNumber}>{list}</span>
          <MuteButton />
          <Avatar initials={getInitials(session?.display_name ?? '')} />
        </div>
      </header>
      <div className="station-body">
        {notices}
        {children}
        {aside}
      </div>
      {foot && <footer className="station-foot">{foot}</footer>}
    </div>
  );
}

/** Switches the sounds of this device off and on. */
export function MuteButton() {
  const text = useText();
  const [isMuted, setMuted] = useMuted();
  return (
    <Button
      kind="bare"
      size="small"
      iconOnly
      className={styles.mute}
      icon={isMuted ? soundOffIcon : soundIcon}
      onClick={() => setMuted(!isMuted)}
    >
      {text(isMuted ? 'picking.sound.on' : 'picking.sound.off')}
    </Button>
  );
}
