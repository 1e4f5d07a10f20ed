import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { formatNumber } from '@hawker/i18n/format'
import { Stepper } from '@hawker/ui/stepper'
import { useState, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import { isScheduled } from '../state/board-rules.ts'
import { savePromisedMinutes } from '../state/promised-minutes.ts'
import { ActionFoot } from './action-foot.tsx'
import type { Move } from '../state/use-orders.ts'

const STEP_MINUTES = 5
const MAX_MINUTES = 240
const PRESETS = [10, 15, 20, 30, 45] as const

type AcceptPanelProps = {
  order: SellerOrder
  shop: SellerShop
  disabled: boolean
  /** The button that rejects the order. */
  reject: ReactNode
  onAccept: (move: Move) => void
}

/**
 * Accepts a new order. One tap uses the shop's usual preparation minutes, two taps other ones.
 * A scheduled order needs no minutes.
 */
export function AcceptPanel({ order, shop, disabled, reject, onAccept }: AcceptPanelProps) {
  const { t, lang, minutes } = useTexts()
  const [prep, setPrep] = useState(() =>
    Math.max(STEP_MINUTES, Math.round(shop.prep_minutes / STEP_MINUTES) * STEP_MINUTES),
  )
  const scheduled = isScheduled(order)
  const accept = () => {
    if (scheduled) return onAccept({ status: 'accepted' })
    savePromisedMinutes(order.id, prep)
    onAccept({ status: 'accepted', prep_minutes: prep })
  }
  return (
    <div className="grid gap-2">
      {!scheduled && (
        <>
          <div className="flex items-center justify-between gap-2">
            <span className="text-sm font-medium">{t('board.prep_time')}</span>
            <Stepper
              value={prep / STEP_MINUTES}
              onChange={(steps) => setPrep(steps * STEP_MINUTES)}
              max={MAX_MINUTES / STEP_MINUTES}
              label={t('board.prep_time')}
              labels={{
                decrease: t('board.minutes_less', { count: STEP_MINUTES }),
                increase: t('board.minutes_more', { count: STEP_MINUTES }),
              }}
              format={(steps) => minutes(steps * STEP_MINUTES)}
              disabled={disabled}
            />
          </div>
          <div role="group" aria-label={t('board.prep_time')} className="grid grid-cols-5 gap-1">
            {PRESETS.map((preset) => (
              <button
                key={preset}
                type="button"
                aria-pressed={preset === prep}
                aria-label={minutes(preset)}
                disabled={disabled}
                onClick={() => setPrep(preset)}
                className={classNames(
                  'tabular min-h-11 rounded-sm text-sm font-semibold transition-colors',
                  preset === prep ? 'bg-ink text-page' : 'bg-sunk hover:bg-line',
                )}
              >
                {formatNumber(preset, lang)}
              </button>
            ))}
          </div>
        </>
      )}
      <ActionFoot>
        <Button data-key="main" size="lg" wide disabled={disabled} onClick={accept}>
          {t('board.accept')}
        </Button>
        {reject}
      </ActionFoot>
    </div>
  )
}
