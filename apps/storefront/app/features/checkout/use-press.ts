import type { Cart } from '@hawker/contract/carts'
import type { Quote } from '@hawker/contract/quotes'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { useNavigate } from '../../router/hooks.tsx'
import { wordsFor } from '../../lib/answer.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { ChosenAddress } from '../../lib/visit.ts'
import { reloadCart } from '../cart/index.ts'
import { besideWhatIsGone } from './change-words.ts'
import { answerPress, checkCheckout, isSamePromise } from './check-checkout.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { orderRequest } from './order-request.ts'
import { firstPlace, troubleOf, type Trouble, type TroublePlace } from './trouble.ts'
import { useLeave } from './use-leave.ts'
import { usePlaceOrder, type Change, type Placed } from './use-place-order.ts'
import type { useQuote } from './use-quote.ts'

/** `trouble`: what stands against ordering besides, in words. */
export type Changes = { diff: readonly Change[]; quote: Quote; oldTotal: number; trouble?: string }
type Facts = {
  form: CheckoutForm
  cart: Cart
  quoted: ReturnType<typeof useQuote>
  address: ChosenAddress | undefined
  nameRequired: boolean
  phoneRequired: boolean
  /** What the wallet can give, in the order's currency. */
  wallet: number
  onBring: (place: TroublePlace) => void
  /** The chosen window is gone. */
  onSlotGone: () => void
  /** The windows that were shown may be others now. */
  onSlotsStale: () => void
}

const OF_TIME = new Set(['slot_full', 'slot_unavailable', 'shop_closed', 'shop_closed_day'])

/** The button that orders: what it says, what it changes, and where it leads. */
export function usePress({
  form,
  cart,
  quoted,
  address,
  nameRequired,
  phoneRequired,
  wallet,
  onBring,
  onSlotGone,
  onSlotsStale,
}: Facts) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const leave = useLeave()
  const orders = usePlaceOrder()
  const [said, setSaid] = useState<Trouble[]>([])
  const [changes, setChanges] = useState<Changes>()
  const quote = quoted.data

  const explain = (next: Trouble[], place = firstPlace(next)) => {
    setSaid(next)
    if (place) onBring(place)
  }
  async function order(with_: Quote | undefined = quote): Promise<void> {
    if (!with_ || (with_ === quote && !quoted.current)) return
    const own = checkCheckout(form, {
      quote: with_,
      hasAddress: address !== undefined,
      nameRequired,
      phoneRequired,
    })
      // Our own words are keys; the server's are ready to show.
      .map((trouble) => ({ ...trouble, message: t(trouble.message) }))
    const press = answerPress(own, with_)
    if (press.askAgain) quoted.again()
    if (!press.order) return explain(own, press.bringTo)
    setSaid([])
    const placed = await send(with_)
    const renewed = placed && renewedQuote(placed, with_)
    if (renewed) quoted.put(renewed)
    const last = renewed ? await send(renewed) : placed
    if (last) await settle(last, renewed ?? with_)
  }
  async function send(with_: Quote): Promise<Placed | undefined> {
    const body = orderRequest(form, { cart, quote: with_, address, wallet })
    return body ? orders.place(body) : void quoted.again()
  }
  async function settle(placed: Placed, before: Quote): Promise<void> {
    if (placed.outcome === 'ordered') return leave(placed)
    if (placed.outcome === 'unanswered')
      return explain([
        {
          place: 'all',
          code: 'unreachable',
          message: t('checkout.unanswered'),
          line: null,
          data: {},
        },
      ])
    const { code, diff, quote: fresh } = placed
    if (fresh) quoted.put(fresh)
    if (code === 'price_changed' && fresh)
      return setChanges({ diff, quote: fresh, oldTotal: before.total_price })
    if (code === 'quote_expired') {
      if (fresh && !isSamePromise(before, fresh, diff))
        return setChanges({ diff, quote: fresh, oldTotal: before.total_price })
      if (!fresh) quoted.again()
      return explain([troubleOf({ code, message: t('checkout.quote_refreshed') })])
    }
    if (code === 'stale') await reloadCart()
    if (code === 'cart_ordered') {
      showToast({ kind: 'info', message: placed.message })
      return void navigate('/orders', { replace: true })
    }
    if (OF_TIME.has(code)) onSlotsStale()
    if (code === 'slot_full' || code === 'slot_unavailable') onSlotGone()
    if (!fresh) quoted.again()
    const trouble = troubleOf({ code, message: wordsFor(placed, t), data: placed.data })
    explain([trouble])
    const besides = besideWhatIsGone(diff)
    if (fresh && besides.length > 0)
      setChanges({
        diff: besides,
        quote: fresh,
        oldTotal: before.total_price,
        trouble: trouble.message,
      })
  }

  return {
    busy: orders.busy,
    said,
    /** What was said about the old choice is no longer true of the new one. */
    forget: () => setSaid([]),
    order: () => void order(),
    changes,
    decline: () => setChanges(undefined),
    accept() {
      const accepted = changes?.quote
      setChanges(undefined)
      void order(accepted)
    },
  }
}

/** The quote that takes the place of an expired one and says the same: it is ordered without asking, once. */
function renewedQuote(placed: Placed, before: Quote): Quote | undefined {
  if (placed.outcome !== 'refused' || placed.code !== 'quote_expired' || !placed.quote)
    return undefined
  return isSamePromise(before, placed.quote, placed.diff) ? placed.quote : undefined
}
