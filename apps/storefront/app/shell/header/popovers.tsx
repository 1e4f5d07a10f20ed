import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon, globeIcon } from '@hawker/ui/icons'
import { Menu } from '@hawker/ui/menu'
import { useChoices } from '../../lib/visit/choices.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

const BUTTON =
  'inline-flex h-11 items-center gap-1.5 rounded-full text-sm font-semibold hover:bg-sunk '
/** `icon`: without the chosen value, for phones. */
type PopoverProps = { look?: 'full' | 'icon' }
const LOOK = { full: 'px-3', icon: 'w-10 shrink-0 justify-center' }

export function LanguagePopover({ look = 'full' }: PopoverProps) {
  const { t } = useTexts()
  const { lang, languages } = useSite()
  const choose = useChoices()
  const title = languages.find(({ locale }) => locale === lang)?.title ?? lang
  return (
    <Menu
      label={t('shell.language')}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-hold=""
          aria-label={`${t('shell.language')}: ${title}`}
          className={BUTTON + LOOK[look]}
        >
          <Icon of={globeIcon} size={look === 'full' ? 18 : 22} />
          {look === 'full' && (
            <>
              {lang.toUpperCase()}
              <Icon of={chevronDownIcon} size={14} className="text-muted" />
            </>
          )}
        </button>
      )}
      items={languages.map((language) => ({
        key: language.locale,
        label: <span lang={language.locale}>{language.title}</span>,
        checked: language.locale === lang,
        onSelect: () => void choose.language(language.locale),
      }))}
    />
  )
}

export function CurrencyPopover({ look = 'full' }: PopoverProps) {
  const { t } = useTexts()
  const { currency, currencies } = useSite()
  const choose = useChoices()
  if (!currency) return null
  return (
    <Menu
      label={t('shell.currency')}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-hold=""
          aria-label={`${t('shell.currency')}: ${currency.title}`}
          className={BUTTON + LOOK[look] + (look === 'icon' ? ' text-base' : '')}
        >
          <bdi>{currency.symbol}</bdi>
          {look === 'full' && <Icon of={chevronDownIcon} size={14} className="text-muted" />}
        </button>
      )}
      items={currencies.map(({ id, title, symbol }) => ({
        key: String(id),
        label: (
          <span className="flex justify-between gap-6">
            {title} <bdi className="text-muted">{symbol}</bdi>
          </span>
        ),
        checked: id === currency.id,
        onSelect: () => void choose.currency(id),
      }))}
    />
  )
}
