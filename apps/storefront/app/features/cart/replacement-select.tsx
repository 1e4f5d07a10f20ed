import { isolate } from '@hawker/i18n/isolate'
import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { CartLine, Replacement } from './cart-line.ts'
import { setReplacement } from './cart-store.ts'

const StandInPicker = onDemand(() => import('./stand-in-picker.tsx'))

const WISHES: readonly Replacement[] = ['best_match', 'contact', 'refund', 'cancel_order']

/** What is wanted if this line cannot be had: one quiet line, the platform's own list behind it, and a button to name one thing. */
export function ReplacementSelect({ line }: { line: CartLine }) {
  const { t } = useTexts()
  const [picking, setPicking] = useState<boolean>()
  const named = line.replacement === 'specific' ? line.replacementProduct : null
  const chosen = named ? 'specific' : WISHES.find((wish) => wish === line.replacement)
  const toName = t(named ? 'stand_in.other' : 'stand_in.choose')
  return (
    <span className="flex max-w-full flex-wrap items-center gap-x-4">
      <span className="relative inline-flex max-w-full items-center">
        <select
          aria-label={`${t('checkout.substitution')}: ${line.title}`}
          value={chosen ?? ''}
          onChange={({ target }) => {
            const wish = WISHES.find((known) => known === target.value)
            if (wish) setReplacement(line.key, wish)
          }}
          className="field-sizing-content h-11 max-w-full appearance-none truncate rounded-md bg-transparent pe-6 text-sm text-muted hover:text-ink"
        >
          {chosen === undefined && <option value="">{t('checkout.substitution')}</option>}
          {named && (
            <option value="specific">{t('stand_in.named', { name: isolate(named.title) })}</option>
          )}
          {WISHES.map((wish) => (
            <option key={wish} value={wish}>
              {t(`cart.replacement_${wish}`)}
            </option>
          ))}
        </select>
        <Icon
          of={chevronDownIcon}
          size={16}
          className="pointer-events-none absolute end-0 text-muted"
        />
      </span>
      <button
        type="button"
        aria-label={`${toName}: ${line.title}`}
        onPointerEnter={StandInPicker.preload}
        onFocus={StandInPicker.preload}
        onClick={() => setPicking(true)}
        className="min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        {toName}
      </button>
      {picking !== undefined && (
        <StandInPicker line={line} open={picking} onClose={() => setPicking(false)} />
      )}
    </span>
  )
}
