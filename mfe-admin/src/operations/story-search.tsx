import { officePaths } from '@okruh/contracts/office-paths';
import { SearchField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import styles from './operations.module.css';

/** Asks for a story by any number or id; the answer has an address of its own. */
export function StorySearch({ q = '' }: { readonly q?: string }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <div className={styles.find}>
      <SearchField
        key={q}
        label={text('story.search')}
        placeholder={text('story.search.example')}
        defaultValue={q}
        onSearch={(typed) =>
          navigate(typed.trim() === '' ? officePaths.stories : `${officePaths.stories}?q=${encodeURIComponent(typed.trim())}`)
        }
      />
      <p className={styles.kinds}>{text('story.search.kinds')}</p>
    </div>
  );
}
