import { Button, Dialog } from '@okruh/ui';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { useShell, useShellState } from '../model/shell-context.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

/** Asks before unsaved input is lost. */
export default function LeaveDialog(): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { store } = useShell();
  const answer = useShellState((state) => state.leaveQuestion);
  const close = (mayLeave: boolean): void => {
    answer?.(mayLeave);
    store.setState({ leaveQuestion: null });
  };
  return (
    <Dialog
      isOpen={answer !== null}
      onClose={() => close(false)}
      title={text('leave.title')}
      actions={
        <>
          <Button kind="quiet" onClick={() => close(true)}>
            {text('leave.leave')}
          </Button>
          <Button onClick={() => close(false)}>{text('leave.stay')}</Button>
        </>
      }
    >
      <p className="soft">{text('leave.text')}</p>
    </Dialog>
  );
}
