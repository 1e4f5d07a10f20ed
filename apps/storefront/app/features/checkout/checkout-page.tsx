import type { Profile } from '@hawker/contract/accounts'
import type { Cart } from '@hawker/contract/carts'
import type { Quote } from '@hawker/contract/orders'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { Shop, Slots } from '@hawker/contract/shops'
import { formatMoney } from '@hawker/i18n/format'
import { Button, ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { cartIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useChoices } from '../../lib/choices.ts'
import { useSite } from '../../lib/site.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TermsLine } from '../account/index.ts'
import { everybodysLines, reloadCart, useCart } from '../cart/index.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { answerPress, checkCheckout } from './check-checkout.ts'
import { newForm } from './checkout-form.ts'
import { orderRequest, quoteRequest } from './order-request.ts'
import { Pay } from './pay.tsx'
import { Summary } from './summary.tsx'
import { PLACES, firstPlace, placeId, troubleOf, type Trouble } from './trouble.ts'
import { dropDraft, useDraft } from './use-draft.ts'
import { useFresh, type Answer } from './use-fresh.ts'
import { usePlaceOrder, type Change, type Placed } from './use-place-order.ts'
import { useQuote } from './use-quote.ts'
import { WhereWhen } from './where-when.tsx'
import { Who } from './who.tsx'
import { Wishes } from './wishes.tsx'

export type CheckoutData = { user: Profile; cart: Cart | null; shop: Shop | null }

export function CheckoutPage({ user, cart, shop }: CheckoutData) {
  const { t } = useTexts()
  const { ask } = usePlaceOrder()
  const leave = useLeave()
  // An order that was sent from here and not heard of: its cart is gone because it went through.
  useEffect(() => {
    if (cart === null) void ask().then((placed) => (placed?.outcome === 'ordered' ? leave(placed) : undefined))
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (!cart || !shop || everybodysLines(cart).length === 0) {
    return (
      <EmptyState
        level={1}
        icon={cartIcon}
        title={t('cart.empty')}
        text={t('cart.empty_hint')}
        action={
          <>
            <ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>
            <ButtonLink href="/orders" variant="secondary">
              {t('orders.title')}
            </ButtonLink>
          </>
        }
      />
    )
  }
  return <Checkout key={cart.id} user={user} cart={cart} shop={shop} />
}

function Checkout({ user, cart: first, shop }: { user: Profile; cart: Cart; shop: Shop }) {
  const { t, lang } = useTexts()
  const { currency, settings } = useSite()
  // Not the site's: coming from a page drawn for all, that one knows only the neighbourhood.
  const address = useAddress()
  const choices = useChoices()
  const live = useCart()
  const navigate = useNavigate()
  const leave = useLeave()
  const cart = live.server?.id === first.id ? live.server : first
  const lines = live.status === 'ready' && live.server && !cart.group ? live.lines : everybodysLines(cart)

  const types = shop.delivery_types
  const [form, change] = useDraft(first.id, () => newForm(types.includes('delivery') ? 'delivery' : 'pickup', user.phone ?? ''))
  const decimals = currency?.decimal_places ?? 2
  const request = quoteRequest(form, { address, currencyId: currency?.id, decimals })
  const quoted = useQuote(live.saving ? null : { id: cart.id, version: cart.version }, request)
  const quote = quoted.data
  const slots = useFresh(JSON.stringify([shop.id, form.deliveryType, address]), () => askSlots(shop.id, form.deliveryType, address))
  const total = quote?.total_price
  const methods = useFresh(total === undefined ? null : JSON.stringify([shop.id, form.deliveryType, total, currency?.id]), () =>
    askMethods(shop.id, form.deliveryType, total ?? 0, currency?.id),
  )
  const orders = usePlaceOrder()
  const [said, setSaid] = useState<Trouble[]>([])
  const [changes, setChanges] = useState<{ diff: readonly Change[]; quote: Quote; oldTotal: number }>()
  const money = (amount: number) => formatMoney(amount, quote?.currency ?? currency ?? { symbol: '$', position: 'before' }, lang)

  // A saved address that is no longer there: the place itself still counts.
  const addressGone = quoted.refusal?.code === 'not_found' && address?.id !== undefined
  useEffect(() => {
    if (addressGone && address) void choices.address({ text: address.text, latitude: address.latitude, longitude: address.longitude })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [addressGone])
  // The cart was ordered or emptied in another tab.
  const cartGone = quoted.refusal?.code === 'cart_ordered' || quoted.refusal?.code === 'cart_empty'

  const problems = (quote?.problems ?? []).filter(({ code }) => code !== 'address_required' || address === undefined).map(troubleOf)
  const troubles = [...said, ...problems.filter(({ code, line }) => !said.some((other) => other.code === code && other.line === line))]
  const edit = (next: Partial<typeof form>) => {
    // What was said about the old choice is no longer true of the new one.
    setSaid([])
    change(next)
  }
  const phoneRequired = settings.before_order_phone_required === '1' && !user.phone_verified
  const tipFor = form.deliveryType === 'delivery' ? 'courier' : shop.tips_for_pickup ? 'shop' : null
  const wallet = quote && user.wallet.currency === quote.currency.code ? user.wallet.price : 0

  const explain = (next: Trouble[], place = firstPlace(next)) => {
    setSaid(next)
    if (place) requestAnimationFrame(() => bringTo(place))
  }
  async function order(with_: Quote | undefined = quote): Promise<void> {
    if (!with_ || (with_ === quote && !quoted.current)) return
    const own = checkCheckout(form, { quote: with_, hasAddress: address !== undefined, phoneRequired })
      // Our own words are keys; the server's are ready to show.
      .map((trouble) => ({ ...trouble, message: t(trouble.message) }))
    const press = answerPress(own, with_)
    if (press.askAgain) quoted.again()
    if (!press.order) return explain(own, press.bringTo)
    const body = orderRequest(form, { cart, quote: with_, address, wallet })
    if (!body) return quoted.again()
    setSaid([])
    const placed = await orders.place(body)
    if (placed) await settle(placed, with_)
  }
  async function settle(placed: Placed, before: Quote): Promise<void> {
    if (placed.outcome === 'ordered') return leave(placed)
    if (placed.outcome === 'unanswered')
      return explain([{ place: 'all', code: 'unreachable', message: t('checkout.unanswered'), line: null, data: {} }])
    const { code, diff, quote: fresh } = placed
    if (fresh) quoted.put(fresh)
    if (code === 'price_changed' && fresh) return setChanges({ diff, quote: fresh, oldTotal: before.total_price })
    if (code === 'quote_expired') {
      // The same price under a new quote is what was agreed to.
      if (fresh && fresh.total_price === before.total_price && fresh.problems.length === 0) return order(fresh)
      if (fresh) return setChanges({ diff, quote: fresh, oldTotal: before.total_price })
      quoted.again()
      return explain([troubleOf({ code, message: t('checkout.quote_refreshed') })])
    }
    if (code === 'stale') await reloadCart()
    if (code === 'cart_ordered') showToast({ kind: 'info', message: placed.message })
    if (code === 'cart_ordered') return void navigate('/orders', { replace: true })
    if (code.startsWith('s')) slots.again()
    if (code === 'slot_full' || code === 'slot_unavailable') change({ slot: null })
    if (!fresh) quoted.again()
    explain([troubleOf({ code, message: wordsFor(placed, t), data: placed.data })])
  }

  if (cartGone) {
    return (
      <EmptyState
        level={1}
        icon={cartIcon}
        title={t('cart.empty')}
        text={quoted.refusal?.message}
        action={<ButtonLink href="/orders">{t('orders.title')}</ButtonLink>}
      />
    )
  }
  const general = troubles.filter(({ place }) => place === 'all')
  const failed = quoted.refusal !== undefined && !addressGone
  return (
    <div className="page grid gap-6 py-6 pb-32 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:pb-10">
      <div className="grid gap-5">
        <h1 className="text-xl font-bold">{t('checkout.title')}</h1>
        <WhereWhen
          form={form}
          onChange={edit}
          troubles={troubles}
          types={types}
          address={address}
          shopAddress={shop.address}
          slots={slots.data}
        />
        <Who form={form} onChange={edit} troubles={troubles} phoneRequired={phoneRequired} />
        <Pay
          shopId={shop.id}
          form={form}
          onChange={edit}
          troubles={troubles}
          methods={methods.data}
          quote={quote}
          wallet={wallet}
          tip={{ offered: tipFor !== null, forShop: tipFor === 'shop', presets: presetsOf(settings.tip_presets) }}
          money={money}
        />
        <Wishes form={form} onChange={change} />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-20">
        <Summary
          shop={{ title: shop.translation.title, href: `/shop/${shop.slug}` }}
          lines={lines}
          quote={quote}
          current={quoted.current}
          delivered={form.deliveryType === 'delivery' && address !== undefined}
          troubles={troubles}
          money={money}
        />
        <div id={placeId('all')} tabIndex={-1} className="grid gap-3 outline-none">
          {failed && (
            <Notice
              kind="error"
              announce
              action={
                <Button size="sm" variant="secondary" onClick={quoted.again}>
                  {t('action.retry')}
                </Button>
              }
            >
              {wordsFor(quoted.refusal ?? { code: 'unreachable', message: '' }, t)}
            </Notice>
          )}
          {general.map(({ code, message }) => (
            <Notice key={code} kind="error" announce>
              {message}
            </Notice>
          ))}
        </div>
        <div className="z-10 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button size="lg" wide loading={orders.busy} disabled={!quote || !quoted.current} onClick={() => void order()}>
            {quote ? t('checkout.order_for', { price: `\u2068${money(quote.total_price)}\u2069` }) : t('common.loading')}
          </Button>
        </div>
        <TermsLine textKey="checkout.by_ordering" />
      </div>
      <ChangesDialog
        changes={changes}
        money={money}
        onBack={() => setChanges(undefined)}
        onAccept={() => {
          const accepted = changes?.quote
          setChanges(undefined)
          void order(accepted)
        }}
      />
    </div>
  )
}

/** To the order's page, or to where it is paid. Back then leads to the order, never to a checkout that is over. */
function useLeave() {
  const navigate = useNavigate()
  return async ({ order, transaction }: Extract<Placed, { outcome: 'ordered' }>): Promise<void> => {
    dropDraft()
    void reloadCart()
    await navigate(`/orders/${order.id}`, { replace: true })
    if (transaction.redirect_url) location.assign(transaction.redirect_url)
  }
}

type Point = { latitude: number; longitude: number } | undefined
async function askSlots(shopId: number, type: 'delivery' | 'pickup', address: Point): Promise<Answer<Slots>> {
  const near = type === 'delivery' && address ? { address: { latitude: address.latitude, longitude: address.longitude } } : {}
  const result = await browserApi('listDeliverySlots', { params: { id: shopId }, query: { type, ...near } })
  return result.ok ? { ok: true, data: result.data } : { ok: false, code: result.code, message: result.message, status: result.status }
}

async function askMethods(
  shopId: number,
  type: 'delivery' | 'pickup',
  total: number,
  currencyId: number | undefined,
): Promise<Answer<PaymentMethod[]>> {
  const result = await browserApi('listPaymentMethods', {
    query: { shop_id: shopId, delivery_type: type, total, ...(currencyId === undefined ? {} : { currency_id: currencyId }) },
  })
  return result.ok ? { ok: true, data: result.data } : { ok: false, code: result.code, message: result.message, status: result.status }
}

function bringTo(place: (typeof PLACES)[number]): void {
  const part = document.getElementById(placeId(place))
  const control = part?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)') ?? part
  control?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'center' })
}

const presetsOf = (text = '0,10,15,20'): number[] =>
  text
    .split(',')
    .map(Number)
    .filter((percent) => Number.isFinite(percent) && percent >= 0)
