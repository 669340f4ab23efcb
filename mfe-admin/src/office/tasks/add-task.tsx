import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { Button } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { NewTaskDialog } from './task-dialog.tsx';

interface AddTaskProps {
  /** What the task is about; null for nothing in particular. */
  readonly subject: Task['subject'];
  readonly kind?: 'quiet' | 'bare' | 'confirm';
}

/** Button that opens the form of a new task. */
export function AddTask({ subject, kind = 'quiet' }: AddTaskProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} size="small" icon={plusIcon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('tasks.add')}
      </Button>
      {isOpen && <NewTaskDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
