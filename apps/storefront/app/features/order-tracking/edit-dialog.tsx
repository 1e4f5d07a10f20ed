import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type Tip, isUnreadable, tipsOf } from '../../lib/tip.ts'
import { askOnce } from '../../lib/unanswered.ts'
import { HandOver, type DropOff } from '../hand-over/index.tsx'
import type { ChosenSlot } from '../slots/index.ts'
import { type AddedDish, productsOf, titleOfLine } from './added-dish.ts'
import { EditLines } from './edit-lines.tsx'
import { EditPlace, type NewPlace } from './edit-place.tsx'
import { EditTime } from './edit-time.tsx'
import { EditTip } from './edit-tip.tsx'
import { ExtraMethods } from './extra-methods.tsx'
import { troubleWords } from './trouble-words.ts'
import { useNewPrice, type EditWish } from './use-new-price.ts'

type Props = { order: Order; open: boolean; onClose: () => void; onEdited: (order: Order) => void }

/** What and how many of each, where, when, and what the shop should know: the new total and the difference are there before anything is changed. */
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
  const [place, setPlace] = useState<NewPlace>()
  const [dropOff, setDropOff] = useState<DropOff>(order.drop_off ?? 'hand_to_me')
  const [doorNote, setDoorNote] = useState(order.drop_off_note ?? '')
  const [slot, setSlot] = useState<ChosenSlot>()
  const unpicked = slot?.time === null
  const [tip, setTip] = useState<Tip>()
  const [note, setNote] = useState(order.note ?? '')
  const [tag, setTag] = useState<PaymentTag>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const wish: EditWish = {
    products: productsOf(counts, added),
    ...place?.wish,
    ...(dropOff === (order.drop_off ?? 'hand_to_me') ? {} : { drop_off: dropOff }),
    ...(slot === undefined || unpicked
      ? {}
      : { delivery_date: slot?.date ?? null, delivery_time: slot?.time ?? null }),
    ...tipsOf(tip, order.currency.decimal_places),
  }
  const { quote, refusal } = useNewPrice(order.id, wish)
  const trouble = refusal && troubleWords(refusal, (line) => titleOfLine(order, added, line), t)
  const difference = quote ? Math.round((quote.total_price - order.total_price) * 1000) / 1000 : 0
  const changed =
    place !== undefined ||
    wish.drop_off !== undefined ||
    doorNote.trim() !== (order.drop_off_note ?? '') ||
    slot !== undefined ||
    wish.tips !== undefined ||
    isUnreadable(tip, order.currency.decimal_places) ||
    note.trim() !== (order.note ?? '') ||
    added.length > 0 ||
    order.details.some(({ id, quantity }) => counts.get(id) !== quantity)
  const atTheDoor = order.transactions.some(
    ({ payment, status }) => payment.tag === 'cash' && status === 'progress',
  )
  const forAdults = quote
    ? quote.lines.some(({ warnings }) => warnings.includes('age_restriction'))
    : order.details.some(({ age_restriction: age }) => age !== null)
  const delivered = order.delivery_type === 'delivery'
  const asksPayment = difference > 0 && !atTheDoor

  const save = async () => {
    if (!quote) return
    if (isUnreadable(tip, order.currency.decimal_places))
      return setRefused(t('wallet.amount_invalid'))
    const body = {
      ...wish,
      note,
      ...(delivered ? { drop_off_note: doorNote } : {}),
      total_price: quote.total_price,
      version: order.version,
      ...(asksPayment && tag ? { payment: { tag } } : {}),
    }
    setBusy(true)
    setRefused(undefined)
    const result = await askOnce(`edit-${order.id}`, body, (idempotencyKey) =>
      browserApi('editOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    setBusy(false)
    if (!result.ok)
      return setRefused(troubleWords(result, (line) => titleOfLine(order, added, line), t))
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
      {delivered && <EditPlace order={order} place={place} onPlace={setPlace} />}
      <EditTime order={order} point={place?.point} slot={slot} onSlot={setSlot} />
      {delivered && (
        <HandOver
          name="edit_drop_off"
          dropOff={dropOff}
          onDropOff={setDropOff}
          note={doorNote}
          onNote={setDoorNote}
          attended={forAdults ? 'adults' : atTheDoor ? 'cash' : undefined}
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
      {asksPayment && (
        <ExtraMethods order={order} label={t('tip.pay_with')} value={tag} onChange={setTag} />
      )}
      {(refused ?? trouble) !== undefined && (
        <Notice kind="error" announce>
          {refused ?? trouble}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('edit.keep')}
        </Button>
        <Button
          loading={busy}
          disabled={!changed || !quote || unpicked || (asksPayment && tag === undefined)}
          onClick={() => void save()}
        >
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}
