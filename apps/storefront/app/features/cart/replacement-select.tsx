import { isolate } from '@hawker/i18n/isolate'
import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { CartLine, Replacement } from './store/cart-line.ts'
import { setReplacement } from './store/change-cart.ts'

const ReplacementPicker = onDemand(() => import('./replacement-picker.tsx'))

const REPLACEMENTS: readonly Replacement[] = ['best_match', 'contact', 'refund', 'cancel_order']

/** The exception of a line, as text: "If missing: ask me". Empty: the order's choice applies. */
export function replacementText(
  { replacement, replacementProduct }: CartLine,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (replacement === 'specific')
    return replacementProduct
      ? t('stand_in.named', { name: isolate(replacementProduct.title) })
      : ''
  return replacement ? t(`cart.replacement_${replacement}`) : ''
}

/** What to do if this line is out of stock: a select, and a button to choose one product. */
export function ReplacementSelect({ line }: { line: CartLine }) {
  const { t } = useTexts()
  const [picking, setPicking] = useState<boolean>()
  const product = line.replacement === 'specific' ? line.replacementProduct : null
  const selected = product ? 'specific' : REPLACEMENTS.find((option) => option === line.replacement)
  const pickLabel = t(product ? 'stand_in.other' : 'stand_in.choose')
  return (
    <span className="flex max-w-full flex-wrap items-center gap-x-4">
      <span className="relative inline-flex max-w-full items-center">
        <select
          aria-label={`${t('checkout.substitution')}: ${line.title}`}
          value={selected ?? ''}
          onChange={({ target }) => {
            const next = REPLACEMENTS.find((known) => known === target.value)
            if (next) setReplacement(line.key, next)
          }}
          className={
            'field-sizing-content h-11 max-w-full appearance-none truncate rounded-md ' +
            'bg-transparent pe-6 text-sm text-muted hover:text-ink'
          }
        >
          {selected === undefined && <option value="">{t('replacement.as_order')}</option>}
          {product && (
            <option value="specific">
              {t('stand_in.named', { name: isolate(product.title) })}
            </option>
          )}
          {REPLACEMENTS.map((option) => (
            <option key={option} value={option}>
              {t(`cart.replacement_${option}`)}
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
        aria-label={`${pickLabel}: ${line.title}`}
        onPointerEnter={ReplacementPicker.preload}
        onFocus={ReplacementPicker.preload}
        onClick={() => setPicking(true)}
        className="min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        {pickLabel}
      </button>
      {picking !== undefined && (
        <ReplacementPicker line={line} open={picking} onClose={() => setPicking(false)} />
      )}
    </span>
  )
}
