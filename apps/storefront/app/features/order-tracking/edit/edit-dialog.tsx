import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Tip, tipProblem, tipsOf } from '../../../lib/payments/tip.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { HandOverFields, type DropOff } from '../../hand-over/index.ts'
import type { ChosenSlot } from '../../slots/index.ts'
import { type AddedDish, productsOf, titleOfLine } from './added-dish.ts'
import { EditLines } from './edit-lines.tsx'
import { EditAddress, type NewAddress } from './edit-address.tsx'
import { EditTime } from './edit-time.tsx'
import { EditTip } from './edit-tip.tsx'
import { ExtraMethods } from '../payment/extra-methods.tsx'
import { refusalText } from '../refusal-text.ts'
import { useEditQuote, type OrderEdit } from './use-edit-quote.ts'

type Props = { order: Order; open: boolean; onClose: () => void; onEdited: (order: Order) => void }

/**
 * Changes lines, address, time, tip and note of an order. The new total and the difference are
 * shown before saving.
 */
export default function EditDialog({ order, open, onClose, onEdited }: Props) {
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('edit.title')}
      closeLabel={t('action.close')}
      size="md"
    >
      {open && <EditForm key={order.version} order={order} onClose={onClose} onEdited={onEdited} />}
    </Dialog>
  )
}

function EditForm({ order, onClose, onEdited }: Omit<Props, 'open'>) {
  const { t, lang } = useTexts()
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(
    () => new Map(order.details.map(({ id, quantity }) => [id, quantity])),
  )
  const [added, setAdded] = useState<readonly AddedDish[]>([])
  const [address, setAddress] = useState<NewAddress>()
  const [dropOff, setDropOff] = useState<DropOff>(order.drop_off ?? 'hand_to_me')
  const [doorNote, setDoorNote] = useState(order.drop_off_note ?? '')
  const [slot, setSlot] = useState<ChosenSlot>()
  const needsTime = slot?.time === null
  const [tip, setTip] = useState<Tip>()
  const [note, setNote] = useState(order.note ?? '')
  const [tag, setTag] = useState<PaymentTag>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const amountFormat = { lang, decimals: order.currency.decimal_places }
  const unreadableTip = tipProblem(tip, amountFormat)
  const changes: OrderEdit = {
    products: productsOf(counts, added),
    ...address?.change,
    ...(dropOff === (order.drop_off ?? 'hand_to_me') ? {} : { drop_off: dropOff }),
    ...(slot === undefined || needsTime
      ? {}
      : { delivery_date: slot?.date ?? null, delivery_time: slot?.time ?? null }),
    ...tipsOf(tip, amountFormat),
  }
  const { quote, refusal } = useEditQuote(order.id, changes)
  const problemText = refusal && refusalText(refusal, (line) => titleOfLine(order, added, line), t)
  const difference = quote ? Math.round((quote.total_price - order.total_price) * 1000) / 1000 : 0
  const hasChanges =
    address !== undefined ||
    changes.drop_off !== undefined ||
    doorNote.trim() !== (order.drop_off_note ?? '') ||
    slot !== undefined ||
    changes.tips !== undefined ||
    unreadableTip !== undefined ||
    note.trim() !== (order.note ?? '') ||
    added.length > 0 ||
    order.details.some(({ id, quantity }) => counts.get(id) !== quantity)
  const paidInCash = order.transactions.some(
    ({ payment, status }) => payment.tag === 'cash' && status === 'progress',
  )
  const hasAgeRestriction = quote
    ? quote.lines.some(({ warnings }) => warnings.includes('age_restriction'))
    : order.details.some(({ age_restriction: age }) => age !== null)
  const isDelivery = order.delivery_type === 'delivery'
  const needsPayment = difference > 0 && !paidInCash

  const save = async () => {
    if (!quote) return
    if (unreadableTip !== undefined) return setError(t(unreadableTip))
    const body = {
      ...changes,
      note,
      ...(isDelivery ? { drop_off_note: doorNote } : {}),
      total_price: quote.total_price,
      version: order.version,
      ...(needsPayment && tag ? { payment: { tag } } : {}),
    }
    setBusy(true)
    setError(undefined)
    const result = await sendOnce(`edit-${order.id}`, body, (idempotencyKey) =>
      browserApi('editOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    setBusy(false)
    if (!result.ok)
      return setError(refusalText(result, (line) => titleOfLine(order, added, line), t))
    const { transaction, ...edited } = result.data
    if (transaction?.redirect_url && transaction.status === 'progress')
      return location.assign(transaction.redirect_url)
    showToast({ kind: 'success', message: t('edit.done') })
    onEdited(edited)
    onClose()
  }
  return (
    <div className="grid gap-4">
      <EditLines
        order={order}
        counts={counts}
        onCounts={setCounts}
        added={added}
        onAdded={setAdded}
      />
      {isDelivery && <EditAddress order={order} address={address} onAddress={setAddress} />}
      <EditTime order={order} point={address?.point} slot={slot} onSlot={setSlot} />
      {isDelivery && (
        <HandOverFields
          name="edit_drop_off"
          dropOff={dropOff}
          onDropOff={setDropOff}
          note={doorNote}
          onNote={setDoorNote}
          mustMeet={hasAgeRestriction ? 'adults' : paidInCash ? 'cash' : undefined}
        />
      )}
      {order.can.tip.allowed && <EditTip order={order} tip={tip} onTip={setTip} />}
      <TextArea
        label={t('checkout.note')}
        aside={t('common.optional')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p role="status" className="min-h-7 text-lg font-semibold">
        {quote &&
          (difference === 0
            ? `${t('price.total')}: ${isolate(money(quote.total_price))}`
            : t('edit.total', { old: money(order.total_price), new: money(quote.total_price) }))}
      </p>
      {quote && difference !== 0 && (
        <p className="text-muted">
          {t(difference > 0 ? 'edit.more' : 'edit.less', { price: money(Math.abs(difference)) })}
        </p>
      )}
      {needsPayment && (
        <ExtraMethods order={order} label={t('tip.pay_with')} value={tag} onChange={setTag} />
      )}
      {(error ?? problemText) !== undefined && (
        <Notice kind="error" announce>
          {error ?? problemText}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('edit.keep')}
        </Button>
        <Button
          loading={busy}
          disabled={!hasChanges || !quote || needsTime || (needsPayment && tag === undefined)}
          onClick={() => void save()}
        >
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}
