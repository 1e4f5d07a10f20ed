import { useState } from 'react'
import type { SellerOrder } from '@hawker/contract/seller'
import { Icon } from '@hawker/ui/icon'
import { cashIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { AgeNotice } from '../../../lib/age-notice.tsx'
import { refusalText } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoveOrder } from '../state/use-orders.ts'
import { CourierHandOverForm } from './courier-hand-over-form.tsx'

/** Refusals after which another code may be entered, at once or later. */
const SHOWN_HERE: ReadonlySet<string> = new Set(['wrong_pickup_code', 'code_locked', 'unreachable'])

/**
 * Hands an order over at the counter, against the pickup code and the cash due, or to a courier whose
 * codes are locked.
 */
export function HandOverDialog({
  order,
  onClose,
  move,
}: {
  order: SellerOrder | undefined
  onClose: () => void
  move: MoveOrder
}) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={order}
      title={({ number }) => t('board.hand_over_title', { number })}
      onClose={onClose}
    >
      {(shown) =>
        shown.delivery_type === 'delivery' ? (
          <CourierHandOverForm order={shown} onClose={onClose} move={move} />
        ) : (
          <HandOverForm order={shown} onClose={onClose} move={move} />
        )
      }
    </DialogAbout>
  )
}

function HandOverForm({
  order,
  onClose,
  move,
}: {
  order: SellerOrder
  onClose: () => void
  move: MoveOrder
}) {
  const { t, money } = useTexts()
  const [isLocked, setLocked] = useState(false)
  const form = useForm({
    initial: { code: '', reason: '' },
    validate: ({ code, reason }) => ({
      code: code.trim() === '' && reason.trim() === '' ? t('error.required') : undefined,
    }),
    async submit({ code, reason }) {
      const proof =
        reason.trim() === ''
          ? { pickup_code: code.trim() }
          : { without_code: reason.trim(), pickup_code: code.trim() }
      const outcome = await move(order, { status: 'delivered', ...proof })
      if (!outcome.ok && outcome.code === 'code_locked') setLocked(true)
      if (!outcome.ok && outcome.code === 'wrong_pickup_code') return t('board.wrong_code')
      if (!outcome.ok && SHOWN_HERE.has(outcome.code)) return refusalText(outcome, t)
      // The board shows any other refusal at the order.
      onClose()
    },
    refusalFields: { '*': 'code' },
  })
  return (
    <DialogForm
      action={t('board.hand_over')}
      form={form}
      icon={order.cash_due !== null && <Icon of={cashIcon} />}
      onClose={onClose}
    >
      <AgeNotice details={order.details} />
      {order.cash_due !== null && (
        <Notice
          kind="warning"
          icon={cashIcon}
          title={t('board.take_cash', { amount: money(order.cash_due, order.currency) })}
        />
      )}
      <TextField
        label={t('board.enter_pickup_code')}
        hint={t('board.pickup_code_hint')}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        // This field is the only content of the dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.field('code')}
      />
      {isLocked && (
        <TextField
          label={t('board.no_code_reason')}
          hint={t('board.no_code_reason_hint')}
          maxLength={300}
          {...form.field('reason')}
        />
      )}
    </DialogForm>
  )
}
