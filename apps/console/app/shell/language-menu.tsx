import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { IconButton } from '@hawker/ui/icon-button'
import { globeIcon } from '@hawker/ui/icons'
import { Menu } from '@hawker/ui/menu'
import { useTexts } from '../lib/texts.tsx'

export function LanguageMenu() {
  const texts = useTexts()
  const { t, lang } = texts
  return (
    <Menu
      label={t('nav.language')}
      trigger={(trigger) => <IconButton icon={globeIcon} label={t('nav.language')} {...trigger} />}
      items={SHIPPED_LOCALES.map(({ locale, title }) => ({
        key: locale,
        label: <span lang={locale}>{title}</span>,
        checked: locale === lang,
        onSelect: () => void texts.choose(locale),
      }))}
    />
  )
}
