import { Icon } from '@hawker/ui/icon'
import { globeIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'

/**
 * Without scripts menus do not open: the settings page has plain forms for language, currency and
 * address.
 */
export function PlainSettingsLink() {
  const { t } = useTexts()
  return (
    <a
      href="/settings"
      className={
        'ms-auto hidden min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold ' +
        'hover:bg-sunk noscript:inline-flex'
      }
    >
      <Icon of={globeIcon} size={18} />
      {t('shell.settings')}
    </a>
  )
}
