import type { SellerOrder } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Icon } from '@hawker/ui/icon'
import { cashIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { wordsFor } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { MoveOrder } from './use-orders.ts'

/** At the counter: the customer says the code, cash is taken. */
export function HandOverDialog({ order, onClose, move }: { order: SellerOrder | undefined; onClose: () => void; move: MoveOrder }) {
  const { t } = useTexts()
  const [last, setLast] = useState(order)
  if (order && order !== last) setLast(order)
  const shown = order ?? last
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={t('board.hand_over_title', { number: shown?.number ?? '' })}
      closeLabel={t('action.close')}
    >
      {shown && <HandOverForm key={shown.id} order={shown} onClose={onClose} move={move} />}
    </Dialog>
  )
}

function HandOverForm({ order, onClose, move }: { order: SellerOrder; onClose: () => void; move: MoveOrder }) {
  const { t, money } = useTexts()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  const send = async () => {
    if (code.trim() === '') return setError(t('error.required'))
    setSending(true)
    const outcome = await move(order, { status: 'delivered', pickup_code: code.trim() })
    setSending(false)
    if (outcome.ok || (outcome.code !== 'wrong_pickup_code' && outcome.code !== 'unreachable')) return onClose()
    setError(outcome.code === 'wrong_pickup_code' ? t('board.wrong_code') : wordsFor(outcome, t))
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {order.cash_due !== null && (
        <Notice kind="warning" icon={cashIcon} title={t('board.take_cash', { amount: money(order.cash_due, order.currency) })} />
      )}
      <TextField
        label={t('board.enter_pickup_code')}
        hint={t('board.pickup_code_hint')}
        value={code}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        // The dialog is about nothing but this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
        error={error}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={sending} icon={order.cash_due !== null && <Icon of={cashIcon} />}>
          {t('board.hand_over')}
        </Button>
      </div>
    </form>
  )
}
