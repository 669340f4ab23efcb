import { Icon } from '@okruh/ui';
import { uploadIcon } from '@okruh/ui/icons';
import { type DragEvent, useState } from 'react';

interface FileDropProps {
  readonly title: string;
  readonly help: string;
  /** Kinds of files as the file input takes them. */
  readonly accept: string;
  readonly multiple?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A place to drop files on; a press opens the picker. */
export function FileDrop({ title, help, accept, multiple = false, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent): void => {
    onDrag(event);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <label className={isOver ? 'file-drop over' : 'file-drop'} onDragOver={onDrag} onDragLeave={onDrag} onDrop={onDrop}>
      <input
        className="sr"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Choosing the same file again has to be noticed.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Icon of={uploadIcon} />
      <b>{title}</b>
      <span className="caption">{help}</span>
    </label>
  );
}
