import { formatMoney } from '@hawker/i18n/format'
import { useLayoutEffect } from 'react'
import { useSite } from '../../lib/page/site.ts'
import { useProposedMethod } from '../../lib/payments/use-proposed-method.ts'
import { useTexts } from '../../lib/texts.tsx'
import { usableCredit } from '../../lib/payments/usable-credit.ts'
import { TermsLine } from '../account/index.ts'
import { allMembersLines, setInitialServerCart, useCart } from '../cart/index.ts'
import { useSlots } from '../slots/index.ts'
import { CartGone, CartOrdered, useMissingCart } from './cart-gone.tsx'
import { quoteRequest } from './form/order-request.ts'
import { type CheckoutProps, useCheckoutForm } from './form/use-checkout-form.ts'
import { useProposedSlot } from './form/use-proposed-slot.ts'
import { ChangesDialog } from './order/changes-dialog.tsx'
import { OrderBar } from './order/order-bar.tsx'
import { OrderNotices, ScriptsNotice } from './order/order-notices.tsx'
import { useDeletedAddress } from './order/use-deleted-address.ts'
import { useMethods } from './order/use-methods.ts'
import { useOrderButton } from './order/use-order-button.ts'
import { useQuote } from './order/use-quote.ts'
import { CheckoutSections } from './sections/checkout-sections.tsx'
import { useSectionViews } from './sections/use-section-views.ts'
import { Summary } from './summary.tsx'

export function Checkout(props: CheckoutProps) {
  const { user, cart: first, shop } = props
  const { t, lang } = useTexts()
  const { currency, currencies, settings } = useSite()
  const cartState = useCart()
  useLayoutEffect(() => setInitialServerCart(first), [first])
  const cart = cartState.server?.id === first.id ? cartState.server : first
  const lines =
    cartState.status === 'ready' && cartState.server && !cart.group
      ? cartState.lines
      : allMembersLines(cart)
  const chosen = useCheckoutForm(props)
  const { form, values, address, table, tableSession, atTable } = chosen
  const request = quoteRequest(values, {
    address,
    currencyId: currency?.id,
    tableSession,
    amountFormat: { lang, decimals: currency?.decimal_places ?? 2 },
  })
  const quoteQuery = useQuote(
    cartState.saving ? null : { id: cart.id, version: cart.version },
    request,
  )
  const { data: quote, refusal } = quoteQuery
  // At a table there is no time to choose.
  const slots = useSlots(
    atTable ? null : { shopId: shop.id, type: values.deliveryType, address, lines },
  )
  useProposedSlot(values, slots, form.change)
  const methods = useMethods(shop.id, values.deliveryType, quote, currency?.id, table)
  useProposedMethod(values.paymentTag, methods.data, form.change)
  const needs = {
    nameRequired: user.firstname.trim() === '',
    phoneRequired: settings.before_order_phone_required === '1' && !user.phone_verified,
  }
  const walletCurrency = currencies.find(({ code }) => code === user.wallet.currency)
  const wallet =
    quote && walletCurrency ? usableCredit(user.wallet, quote, walletCurrency.decimal_places) : 0
  const money = (amount: number) =>
    formatMoney(amount, quote?.currency ?? currency ?? { symbol: '$', position: 'before' }, lang)

  const missing = useMissingCart(first.id, refusal?.code)
  const press = useOrderButton({
    form: values,
    cart,
    quoted: quoteQuery,
    address,
    tableSession,
    ...needs,
    wallet,
    onProblem: (section) => sections.focusSection(section),
    onSlotGone: () => form.change({ slot: values.slot && { ...values.slot, time: null } }),
    onSlotsStale: slots.again,
    onCartMissing: missing.check,
  })
  const sections = useSectionViews({ ...chosen, ...needs, quote, slots, methods, press })
  const { problems } = sections
  const addressDeleted = useDeletedAddress(address, refusal?.code)
  if (missing.isGone) return <CartGone />
  if (refusal?.code === 'cart_ordered' || refusal?.code === 'cart_empty')
    return <CartOrdered message={refusal.message} />
  return (
    <div className="page grid gap-6 py-6 pb-32 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:pb-10">
      <div className="grid min-w-0 gap-5">
        <h1 className="text-xl font-bold">{t('checkout.title')}</h1>
        <ScriptsNotice />
        <CheckoutSections
          {...{ form, values, address, table, atTable, shop, cart, lines, quote, problems, wallet }}
          {...needs}
          slots={slots.data}
          methods={methods.data}
          money={money}
          viewOf={sections.viewOf}
        />
      </div>
      <div className="grid min-w-0 gap-4 noscript:hidden lg:sticky lg:top-20">
        <Summary
          shop={{
            title: shop.translation.title,
            href: `/shop/${shop.slug}`,
            smallOrder: shop.small_order,
          }}
          lines={lines}
          quote={quote}
          current={quoteQuery.current}
          delivered={values.deliveryType === 'delivery' && address !== undefined}
          problems={problems}
          money={money}
        />
        <OrderNotices
          refusal={addressDeleted ? undefined : refusal}
          again={quoteQuery.again}
          problems={problems}
        />
        <OrderBar
          quote={quote}
          isCurrent={quoteQuery.current}
          form={values}
          wallet={wallet}
          money={money}
          isBusy={press.busy}
          onPress={press.order}
        />
        <TermsLine textKey="checkout.by_ordering" />
      </div>
      <ChangesDialog
        changes={press.changes}
        money={money}
        onBack={press.decline}
        onAccept={press.accept}
      />
    </div>
  )
}
