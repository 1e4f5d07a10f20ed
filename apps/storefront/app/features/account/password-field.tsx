import { IconButton } from '@hawker/ui/icon-button'
import { eyeIcon, eyeOffIcon } from '@hawker/ui/icons'
import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'

/** A password that can be looked at. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      dir="auto"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? eyeOffIcon : eyeIcon}
          label={t(shown ? 'auth.hide_password' : 'auth.show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
