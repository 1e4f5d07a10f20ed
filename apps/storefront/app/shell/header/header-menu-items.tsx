import { logOutIcon } from '@hawker/ui/icons'
import { MenuItems } from '@hawker/ui/menu-items'
import { useChoices } from '../../lib/visit/choices.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAccountLinks, useLeave } from './account-links.ts'

export type HeaderMenuItemsProps = { open: boolean; onClose: () => void }

export function LanguageItems({ onClose }: HeaderMenuItemsProps) {
  const { lang, languages } = useSite()
  const choose = useChoices()
  return (
    <MenuItems
      close={onClose}
      items={languages.map((language) => ({
        key: language.locale,
        label: <span lang={language.locale}>{language.title}</span>,
        checked: language.locale === lang,
        onSelect: () => void choose.language(language.locale),
      }))}
    />
  )
}

export function CurrencyItems({ onClose }: HeaderMenuItemsProps) {
  const { currency, currencies } = useSite()
  const choose = useChoices()
  return (
    <MenuItems
      close={onClose}
      items={currencies.map(({ id, title, symbol }) => ({
        key: String(id),
        label: (
          <span className="flex justify-between gap-6">
            {title} <bdi className="text-muted">{symbol}</bdi>
          </span>
        ),
        checked: id === currency?.id,
        onSelect: () => void choose.currency(id),
      }))}
    />
  )
}

export function AccountItems({ onClose }: HeaderMenuItemsProps) {
  const { t } = useTexts()
  const links = useAccountLinks()
  const leave = useLeave()
  return (
    <MenuItems
      close={onClose}
      items={[
        ...links,
        {
          key: 'logout',
          label: t('shell.logout'),
          icon: logOutIcon,
          danger: true,
          onSelect: () => void leave(),
        },
      ]}
    />
  )
}
