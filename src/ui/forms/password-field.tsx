import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { t } from '#i18n/translate.ts';
import { Field } from './field.tsx';

/** Shows a password field with a button that shows the text, and a hint while Caps Lock is on. */
export function PasswordField({
  hint,
  ...props
}: Omit<ComponentProps<typeof Field>, 'type' | 'trailing' | 'onKeyDown' | 'onKeyUp' | 'onBlur'>) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const checkCapsLock = (event: KeyboardEvent): void => setIsCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      hint={isCapsLock ? t('Caps Lock is on.') : hint}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={() => setIsCapsLock(false)}
      trailing={
        <button
          type="button"
          aria-label={isShown ? t('Hide password') : t('Show password')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="grid h-full w-10 place-items-center rounded-control text-ink-muted hover:text-ink touch:w-11"
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </button>
      }
    />
  );
}
