import type { SellerOrder } from '@hawker/contract/seller'
import { Icon } from '@hawker/ui/icon'
import { cashIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { AgeNotice } from '../../../lib/age-notice.tsx'
import { refusalText } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoveOrder } from '../state/use-orders.ts'

/** Refusals after which another code may be entered, at once or later. */
const SHOWN_HERE: ReadonlySet<string> = new Set(['wrong_pickup_code', 'code_locked', 'unreachable'])

/** Hands an order over at the counter, against the pickup code and the cash due. */
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
      {(shown) => <HandOverForm order={shown} onClose={onClose} move={move} />}
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
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  const send = async () => {
    if (code.trim() === '') return setError(t('error.required'))
    setSending(true)
    const outcome = await move(order, { status: 'delivered', pickup_code: code.trim() })
    setSending(false)
    if (outcome.ok || !SHOWN_HERE.has(outcome.code)) return onClose()
    setError(outcome.code === 'wrong_pickup_code' ? t('board.wrong_code') : refusalText(outcome, t))
  }
  return (
    <DialogForm
      action={t('board.hand_over')}
      sending={sending}
      icon={order.cash_due !== null && <Icon of={cashIcon} />}
      onClose={onClose}
      onSend={() => void send()}
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
        value={code}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        // This field is the only content of the dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
        error={error}
      />
    </DialogForm>
  )
}
