import { Icon, Segmented } from '@okruh/ui';
import { checkIcon, worldIcon } from '@okruh/ui/icons';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useChooseLanguage } from './language-provider.tsx';
import { languageNames, languages } from './language.ts';

/** The office's languages by their own names, the present one pressed. */
export function LanguageSwitch() {
  const text = useText();
  const choose = useChooseLanguage();
  return (
    <Segmented
      label={text('language.label')}
      value={useLanguage()}
      items={languages.map((language) => ({ value: language, label: <span lang={language}>{languageNames[language]}</span> }))}
      onChange={choose}
    />
  );
}

/** The same as items of a menu, the present one ticked. */
export function useLanguageItems() {
  const text = useText();
  const choose = useChooseLanguage();
  const present = useLanguage();
  return languages.map((language) => ({
    id: `language-${language}`,
    label: (
      <>
        <span lang={language}>{languageNames[language]}</span>
        {language === present && <Icon of={checkIcon} size="small" label={text('language.present')} />}
      </>
    ),
    icon: worldIcon,
    onSelect: () => choose(language),
  }));
}
