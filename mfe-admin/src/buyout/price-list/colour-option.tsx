import styles from './price-list.module.css';

interface Colour {
  readonly device_identifier: string;
  readonly name: string;
  readonly hex: string;
}

/** A colour as a choice, with its shade. */
export const toColourOption = ({ device_identifier: value, name, hex }: Colour) => ({
  value,
  label: name,
  end: <span className={styles.swatch} style={{ background: hex }} />,
});
