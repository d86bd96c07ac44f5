import styles from './long-name.module.css';

/** A layer's name that loses its start, not its end, where it does not fit; the whole stands in its tooltip. */
export function LongName({ name }: { readonly name: string }) {
  return (
    <span className={styles.box} title={name}>
      <bdi dir="ltr">{name}</bdi>
    </span>
  );
}
