import { IconButton } from '@hawker/ui/icon-button'
import { moonIcon, sunIcon } from '@hawker/ui/icons'
import { chooseTheme, useTheme } from '@hawker/web/session/theme'
import { useTexts } from '../../lib/texts.tsx'

export function ThemeToggle() {
  const { t } = useTexts()
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      icon={dark ? sunIcon : moonIcon}
      label={t(dark ? 'shell.light_theme' : 'shell.dark_theme')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}
