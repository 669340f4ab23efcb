import styles from '../admin.module.css';

const frames = new Map<string, HTMLIFrameElement>();

/** Prints a file in a frame that nobody sees; `name` is the frame's, the next file of that name takes its place. */
export function printFile(name: string, src: string): void {
  frames.get(name)?.remove();
  const shown = document.createElement('iframe');
  frames.set(name, shown);
  shown.className = styles.printFrame ?? '';
  shown.ariaHidden = 'true';
  shown.tabIndex = -1;
  shown.addEventListener('load', () => shown.contentWindow?.print());
  shown.src = src;
  document.body.append(shown);
}
