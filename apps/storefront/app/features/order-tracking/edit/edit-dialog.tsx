import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type Tip, tipProblem, tipsOf } from '../../../lib/payments/tip.ts'
import { leaveFor } from '../../../lib/payments/leave-for.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { HandOverFields, type DropOff } from '../../hand-over/index.ts'
import type { ChosenSlot } from '../../slots/index.ts'
import { type AddedDish, productsOf, titleOfLine } from './added-dish.ts'
import { EditLines } from './edit-lines.tsx'
import { EditAddress, type NewAddress } from './edit-address.tsx'
import { EditTime } from './edit-time.tsx'
import { EditTip } from './edit-tip.tsx'
import { ExtraMethods, extraPayment } from '../payment/extra-methods.tsx'
import { lineRefusalText } from './line-refusal-text.ts'
import { useEditQuote, type OrderEdit } from './use-edit-quote.ts'

type EditValues = {
  /** Quantities by order line. */
  counts: ReadonlyMap<number, number>
  added: readonly AddedDish[]
  address: NewAddress
  dropOff: DropOff
  doorNote: string
  slot: ChosenSlot | undefined
  tip: Tip | undefined
  note: string
  tag: PaymentTag | undefined
  saveCard: boolean
}
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
  const amountFormat = { lang, decimals: order.currency.decimal_places }
  const form = useForm<EditValues>({
    initial: {
      counts: new Map(order.details.map(({ id, quantity }) => [id, quantity])),
      added: [],
      address: undefined,
      dropOff: order.drop_off ?? 'hand_to_me',
      doorNote: order.drop_off_note ?? '',
      slot: undefined,
      tip: undefined,
      note: order.note ?? '',
      tag: undefined,
      saveCard: false,
    },
    validate({ tip: typed }) {
      const problem = tipProblem(typed, amountFormat)
      return { tip: problem && t(problem) }
    },
    submit: save,
  })
  const { counts, added, address, dropOff, doorNote, slot, tip, note, tag, saveCard } = form.values
  const needsTime = slot?.time === null
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const changes: OrderEdit = {
    products: productsOf(counts, added),
    ...address?.change,
    ...(dropOff === (order.drop_off ?? 'hand_to_me') ? {} : { drop_off: dropOff }),
    ...(slot === undefined || needsTime
      ? {}
      : { delivery_date: slot?.date ?? null, delivery_time: slot?.time ?? null }),
    ...tipsOf(tip, amountFormat),
  }
  const { quote, refusal, again } = useEditQuote(order.id, changes)
  const problemText =
    refusal && lineRefusalText(refusal, (line) => titleOfLine(order, added, line), t)
  const difference = quote ? Math.round((quote.total_price - order.total_price) * 1000) / 1000 : 0
  const hasChanges =
    address !== undefined ||
    changes.drop_off !== undefined ||
    doorNote.trim() !== (order.drop_off_note ?? '') ||
    slot !== undefined ||
    changes.tips !== undefined ||
    tipProblem(tip, amountFormat) !== undefined ||
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

  async function save(): Promise<SubmitOutcome> {
    if (!quote) return
    const body = {
      ...changes,
      note,
      ...(isDelivery ? { drop_off_note: doorNote } : {}),
      ...(quote.quote_id === null
        ? { total_price: quote.total_price }
        : { quote_id: quote.quote_id }),
      version: order.version,
      ...(needsPayment && tag ? { payment: extraPayment(tag, saveCard) } : {}),
    }
    const result = await sendOnce(`edit-${order.id}`, body, (idempotencyKey) =>
      browserApi('editOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (!result.ok) {
      // The dialog then shows the new price.
      if (result.code === 'price_changed' || result.code === 'quote_expired') again()
      return lineRefusalText(result, (line) => titleOfLine(order, added, line), t)
    }
    const { transaction, ...edited } = result.data
    if (transaction?.redirect_url && transaction.status === 'progress')
      return leaveFor(transaction.redirect_url)
    showToast({ kind: 'success', message: t('edit.done') })
    onEdited(edited)
    onClose()
  }
  return (
    // Not a form element: Enter must not change the order.
    <div {...form.group} className="grid gap-4">
      <EditLines
        order={order}
        counts={counts}
        onCounts={form.choice('counts').onChange}
        added={added}
        onAdded={form.choice('added').onChange}
      />
      {isDelivery && (
        <EditAddress order={order} address={address} onAddress={form.choice('address').onChange} />
      )}
      <EditTime
        order={order}
        point={address?.point}
        slot={slot}
        onSlot={form.choice('slot').onChange}
      />
      {isDelivery && (
        <HandOverFields
          dropOff={form.choice('dropOff')}
          note={form.field('doorNote')}
          mustMeet={hasAgeRestriction ? 'adults' : paidInCash ? 'cash' : undefined}
        />
      )}
      {order.can.tip.allowed && <EditTip order={order} {...form.choice('tip')} />}
      <TextArea
        label={t('checkout.note')}
        aside={t('common.optional')}
        maxLength={500}
        {...form.field('note')}
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
        <ExtraMethods
          order={order}
          label={t('tip.pay_with')}
          {...form.choice('tag')}
          saveCard={form.checkbox('saveCard')}
        />
      )}
      {(form.error ?? problemText) !== undefined && (
        <Notice kind="error" announce>
          {form.error ?? problemText}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('edit.keep')}
        </Button>
        <Button
          loading={form.pending}
          disabled={!hasChanges || !quote || needsTime || (needsPayment && tag === undefined)}
          onClick={() => void form.send()}
        >
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}
