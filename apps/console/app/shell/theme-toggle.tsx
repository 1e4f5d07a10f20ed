import { IconButton } from '@hawker/ui/icon-button'
import { moonIcon, sunIcon } from '@hawker/ui/icons'
import { useTexts } from '../lib/texts.tsx'
import { chooseTheme, useTheme } from '@hawker/web/session/theme'

export function ThemeToggle() {
  const { t } = useTexts()
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      icon={dark ? sunIcon : moonIcon}
      label={t(dark ? 'nav.light_theme' : 'nav.dark_theme')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}
