import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon, globeIcon } from '@hawker/ui/icons'
import { MenuPopover } from '@hawker/ui/menu-popover'
import { onDemand } from '../../lib/on-demand.tsx'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

const LanguageItems = onDemand(async () => ({
  default: (await import('./header-menu-items.tsx')).LanguageItems,
}))
const CurrencyItems = onDemand(async () => ({
  default: (await import('./header-menu-items.tsx')).CurrencyItems,
}))

const BUTTON =
  'inline-flex h-11 items-center gap-1.5 rounded-full text-sm font-semibold hover:bg-sunk '
/** `icon`: without the chosen value, for phones. */
type PopoverProps = { look?: 'full' | 'icon' }
const LOOK = { full: 'px-3', icon: 'w-10 shrink-0 justify-center' }

export function LanguagePopover({ look = 'full' }: PopoverProps) {
  const { t } = useTexts()
  const { lang, languages } = useSite()
  const title = languages.find(({ locale }) => locale === lang)?.title ?? lang
  return (
    <MenuPopover
      label={t('shell.language')}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-hold=""
          onPointerEnter={LanguageItems.preload}
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
    >
      {(close, open) => <LanguageItems open={open} onClose={close} />}
    </MenuPopover>
  )
}

export function CurrencyPopover({ look = 'full' }: PopoverProps) {
  const { t } = useTexts()
  const { currency } = useSite()
  if (!currency) return null
  return (
    <MenuPopover
      label={t('shell.currency')}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-hold=""
          onPointerEnter={CurrencyItems.preload}
          aria-label={`${t('shell.currency')}: ${currency.title}`}
          className={BUTTON + LOOK[look] + (look === 'icon' ? ' text-base' : '')}
        >
          <bdi>{currency.symbol}</bdi>
          {look === 'full' && <Icon of={chevronDownIcon} size={14} className="text-muted" />}
        </button>
      )}
    >
      {(close, open) => <CurrencyItems open={open} onClose={close} />}
    </MenuPopover>
  )
}
