import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { eyeIcon, eyeOffIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { passwordTexts } from '../locale/kit-texts.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Password with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action' | 'before' | 'after'>) {
  const texts = useKitTexts(passwordTexts);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <button
          className="button button-quiet button-reveal"
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown((shown) => !shown)}
        >
          <Icon of={isShown ? eyeOffIcon : eyeIcon} label={isShown ? texts.hidePassword : texts.showPassword} />
        </button>
      }
    />
  );
}
