import { IconButton } from '@hawker/ui/icon-button'
import { eyeIcon, eyeOffIcon } from '@hawker/ui/icons'
import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'

/** A password field with a show button and a Caps Lock warning. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTexts()
  // The show button needs scripts.
  const alive = useHydrated()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  return (
    <TextField
      {...props}
      hint={caps ? <span role="status">{t('auth.caps_lock')}</span> : props.hint}
      onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
      onBlur={() => setCaps(false)}
      type={shown ? 'text' : 'password'}
      dir="auto"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        alive && (
          <IconButton
            icon={shown ? eyeOffIcon : eyeIcon}
            label={t(shown ? 'auth.hide_password' : 'auth.show_password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        )
      }
    />
  )
}
