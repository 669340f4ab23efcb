import { hotline } from '@okruh/market';
import { useRemote } from '@okruh/web-kit/remote';
import { hotlineWords } from '../model/failure-words.ts';

/** Where to turn to when trying again doesn't help; a tap dials it. */
export function Hotline() {
  const { market, locale } = useRemote();
  const { number, href } = hotline[market];
  return (
    <>
      {hotlineWords[locale]} <a href={href}>{number}</a>.
    </>
  );
}
