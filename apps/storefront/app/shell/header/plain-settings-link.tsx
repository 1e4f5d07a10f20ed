import { Icon } from '@hawker/ui/icon'
import { globeIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'

/**
 * The settings page has forms for language, currency and address. It replaces the menus where they do
 * not open, without scripts, or have no room, in large text.
 */
export function PlainSettingsLink() {
  const { t } = useTexts()
  return (
    <a
      href="/settings"
      className={
        'ms-auto hidden min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold ' +
        'hover:bg-sunk noscript:inline-flex @max-[16rem]:relative @max-[16rem]:inline-flex'
      }
    >
      <Icon of={globeIcon} size={18} />
      <span className="@max-[16rem]:sr-only">{t('shell.settings')}</span>
    </a>
  )
}
