import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'
import type { CartLine, Replacement } from './cart-line.ts'
import { setReplacement } from './cart-store.ts'

const WISHES: readonly Replacement[] = ['best_match', 'contact', 'refund', 'cancel_order']

/** What is wanted if this line cannot be had: one quiet line, the platform's own list behind it. */
export function ReplacementSelect({ line }: { line: CartLine }) {
  const { t } = useTexts()
  const chosen = WISHES.find((wish) => wish === line.replacement)
  return (
    <span className="relative inline-flex max-w-full items-center">
      <select
        aria-label={`${t('checkout.substitution')}: ${line.title}`}
        value={chosen ?? ''}
        onChange={({ target }) => {
          const wish = WISHES.find((known) => known === target.value)
          if (wish) setReplacement(line.key, wish)
        }}
        className="h-11 max-w-full appearance-none truncate rounded-md bg-transparent pe-6 text-sm text-muted hover:text-ink"
      >
        {chosen === undefined && <option value="">{t('checkout.substitution')}</option>}
        {WISHES.map((wish) => (
          <option key={wish} value={wish}>
            {t(`cart.replacement_${wish}`)}
          </option>
        ))}
      </select>
      <Icon of={chevronDownIcon} size={16} className="pointer-events-none absolute end-0 text-muted" />
    </span>
  )
}
