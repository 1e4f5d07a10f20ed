import type { Cart } from '@hawker/contract/carts'
import type { Quote } from '@hawker/contract/quotes'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { ChosenAddress } from '../../../lib/visit/visit.ts'
import { reloadCart } from '../../cart/index.ts'
import { changesBesideRemovedLines } from './quote-changes.ts'
import { resolvePress, checkCheckout, isEqualQuote } from '../form/check-checkout.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { orderRequest } from '../form/order-request.ts'
import { firstSection, problemOf, type Problem, type SectionName } from '../form/problems.ts'
import { useLeaveCheckout } from './use-leave-checkout.ts'
import { usePlaceOrder, type Change, type PlaceResult } from './use-place-order.ts'
import type { useQuote } from './use-quote.ts'

/** `problem` is another reason why the order was refused, as text. */
export type Changes = { diff: readonly Change[]; quote: Quote; oldTotal: number; problem?: string }
type Facts = {
  form: CheckoutForm
  cart: Cart
  quoted: ReturnType<typeof useQuote>
  address: ChosenAddress | undefined
  tableSession: string | undefined
  nameRequired: boolean
  phoneRequired: boolean
  /** What the wallet can give, in the order's currency. */
  wallet: number
  /** The marketplace's own number, whose country local numbers have. */
  onProblem: (section: SectionName) => void
  /** The chosen slot is no longer available. */
  onSlotGone: () => void
  /** The available slots may have changed. */
  onSlotsStale: () => void
  /** The cart may be gone. */
  onCartMissing: () => void
}

const TIME_CODES = new Set(['slot_full', 'slot_unavailable', 'shop_closed', 'shop_closed_day'])

/** The order button: validates the form, places the order and handles each outcome. */
export function useOrderButton({
  form,
  cart,
  quoted,
  address,
  tableSession,
  nameRequired,
  phoneRequired,
  wallet,
  onProblem,
  onSlotGone,
  onSlotsStale,
  onCartMissing,
}: Facts) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const leave = useLeaveCheckout()
  const orders = usePlaceOrder()
  const [shown, setShown] = useState<Problem[]>([])
  const [changes, setChanges] = useState<Changes>()
  const quote = quoted.data

  const showProblems = (next: Problem[], section = firstSection(next)) => {
    setShown(next)
    if (section) onProblem(section)
  }
  async function order(current: Quote | undefined = quote): Promise<void> {
    if (!current || (current === quote && !quoted.current)) return
    const formProblems = checkCheckout(form, {
      quote: current,
      hasAddress: address !== undefined,
      nameRequired,
      phoneRequired,
      lang,
    })
      // Problems of the form are text keys; the server's are translated.
      .map((problem) => ({ ...problem, message: t(problem.message) }))
    const press = resolvePress(formProblems, current)
    if (press.renewQuote) quoted.again()
    if (!press.order) return showProblems(formProblems, press.section)
    setShown([])
    const placed = await send(current)
    const renewed = placed && renewedQuote(placed, current)
    if (renewed) quoted.put(renewed)
    const last = renewed ? await send(renewed) : placed
    if (last) await applyOutcome(last, renewed ?? current)
  }
  async function send(current: Quote): Promise<PlaceResult | undefined> {
    const body = orderRequest(form, {
      cart,
      quote: current,
      address,
      tableSession,
      wallet,
      lang,
    })
    return body ? orders.place(body) : void quoted.again()
  }
  async function applyOutcome(placed: PlaceResult, previous: Quote): Promise<void> {
    if (placed.outcome === 'ordered') return leave(placed)
    if (placed.outcome === 'unanswered')
      return showProblems([
        {
          section: 'all',
          code: 'unreachable',
          message: t('checkout.unanswered'),
          line: null,
          data: {},
        },
      ])
    const { code, diff, quote: fresh } = placed
    if (fresh) quoted.put(fresh)
    if (code === 'price_changed' && fresh)
      return setChanges({ diff, quote: fresh, oldTotal: previous.total_price })
    if (code === 'quote_expired') {
      if (fresh && !isEqualQuote(previous, fresh, diff))
        return setChanges({ diff, quote: fresh, oldTotal: previous.total_price })
      if (!fresh) quoted.again()
      return showProblems([problemOf({ code, message: t('checkout.quote_refreshed') })])
    }
    if (code === 'stale') await reloadCart()
    if (code === 'not_found') onCartMissing()
    if (code === 'cart_ordered') {
      showToast({ kind: 'info', message: placed.message })
      return void navigate('/orders', { replace: true })
    }
    if (TIME_CODES.has(code)) onSlotsStale()
    if (code === 'slot_full' || code === 'slot_unavailable') onSlotGone()
    if (!fresh) quoted.again()
    const problem = problemOf({ code, message: refusalText(placed, t), data: placed.data })
    showProblems([problem])
    const otherChanges = changesBesideRemovedLines(diff)
    if (fresh && otherChanges.length > 0)
      setChanges({
        diff: otherChanges,
        quote: fresh,
        oldTotal: previous.total_price,
        problem: problem.message,
      })
  }

  return {
    busy: orders.busy,
    problems: shown,
    /** Hides problems of the previous input. */
    clearProblems: () => setShown([]),
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

/**
 * The renewed quote, if the old one expired and the new one is equal. It is ordered without asking,
 * once.
 */
function renewedQuote(placed: PlaceResult, previous: Quote): Quote | undefined {
  if (placed.outcome !== 'refused' || placed.code !== 'quote_expired' || !placed.quote)
    return undefined
  return isEqualQuote(previous, placed.quote, placed.diff) ? placed.quote : undefined
}
