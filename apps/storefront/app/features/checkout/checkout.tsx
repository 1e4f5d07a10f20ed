import type { Profile } from '@hawker/contract/accounts'
import type { Cart } from '@hawker/contract/carts'
import type { Quote } from '@hawker/contract/quotes'
import type { TableSession } from '@hawker/contract/dine-in'
import type { Shop } from '@hawker/contract/shops'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button, ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { cartIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect, useLayoutEffect } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { browserApi } from '../../lib/api.ts'
import { useChoices } from '../../lib/visit/choices.ts'
import { isPhone } from '../../lib/phone.ts'
import { useSite } from '../../lib/page/site.ts'
import { payText, providerName } from '../../lib/payments/payment-methods.ts'
import { useProposedMethod } from '../../lib/payments/use-proposed-method.ts'
import { tipPresets } from '../../lib/payments/tip-presets.ts'
import { useAddress } from '../../lib/visit/use-address.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/load-failure.tsx'
import { goodsPrice, usableCredit } from '../../lib/payments/usable-credit.ts'
import { TermsLine } from '../account/index.ts'
import { setInitialServerCart, allMembersLines, useCart, useDeliveryChoice } from '../cart/index.ts'
import { TableNotice, TablePlace, useTableSession } from '../dine-in/index.ts'
import { useSlots } from '../slots/index.ts'
import { CartGone, useMissingCart } from './cart-gone.tsx'
import { ChangesDialog } from './order/changes-dialog.tsx'
import { newForm, type CheckoutForm } from './form/checkout-form.ts'
import { quoteRequest } from './form/order-request.ts'
import { PaymentSection } from './sections/payment-section.tsx'
import type { SectionView } from './sections/section.tsx'
import { Summary } from './summary.tsx'
import { sectionId, problemOf } from './form/problems.ts'
import { useCheckoutDraft } from './form/use-checkout-draft.ts'
import { useOrderButton } from './order/use-order-button.ts'
import { useProposedSlot } from './form/use-proposed-slot.ts'
import { useQuote } from './order/use-quote.ts'
import { useSteps, type Step } from './sections/use-steps.ts'
import { DeliverySection } from './sections/delivery-section.tsx'
import { ContactSection } from './sections/contact-section.tsx'
import { PreferencesSection } from './sections/preferences-section.tsx'

type Props = { user: Profile; cart: Cart; shop: Shop; table: TableSession | null }

export function Checkout({ user, cart: first, shop, table: loadedTable }: Props) {
  const { t, lang } = useTexts()
  const { currency, currencies, settings } = useSite()
  // The site's address may be only the neighbourhood, if a public page was open before.
  const address = useAddress()
  const choices = useChoices()
  const cartState = useCart()
  useLayoutEffect(() => setInitialServerCart(first), [first])
  const cart = cartState.server?.id === first.id ? cartState.server : first
  const lines =
    cartState.status === 'ready' && cartState.server && !cart.group
      ? cartState.lines
      : allMembersLines(cart)

  const table = useTableSession(loadedTable)
  const types = shop.delivery_types
  const preferred = useDeliveryChoice()
  const tableSession = table && !table.closed ? table.uuid : undefined
  const atTable = tableSession !== undefined
  const fallback = types.includes(preferred)
    ? preferred
    : types.includes('delivery')
      ? 'delivery'
      : 'pickup'
  const deliveryType: CheckoutForm['deliveryType'] = atTable ? 'dine_in' : fallback
  const form = useForm({ initial: newForm(deliveryType, user.phone ?? '', address?.office) })
  const resumed = useCheckoutDraft({ userId: user.id, cartId: first.id }, form)
  const { change } = form
  // A draft may be older than the visit at the table, or than its end.
  const isOtherPlace = atTable !== (form.values.deliveryType === 'dine_in')
  const values = isOtherPlace ? { ...form.values, deliveryType, slot: null } : form.values
  // A delivery type that is chosen elsewhere counts until one is chosen here.
  useEffect(() => {
    if (values.deliveryType === deliveryType || values.deliveryType !== form.saved.deliveryType)
      return
    if (form.changed) change({ deliveryType })
    else form.reset({ ...values, deliveryType })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [deliveryType])
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
  const quote = quoteQuery.data
  // At a table there is no time to choose.
  const slots = useSlots(
    atTable ? null : { shopId: shop.id, type: values.deliveryType, address, lines },
  )
  useProposedSlot(values, slots, change)
  const methods = useMethods(shop.id, values.deliveryType, quote, currency?.id, table)
  useProposedMethod(values.paymentTag, methods.data, change)
  const nameRequired = user.firstname.trim() === ''
  const phoneRequired = settings.before_order_phone_required === '1' && !user.phone_verified
  const tipRecipient =
    values.deliveryType === 'delivery' ? 'courier' : atTable || shop.tips_for_pickup ? 'shop' : null
  const walletCurrency = currencies.find(({ code }) => code === user.wallet.currency)
  const wallet =
    quote && walletCurrency ? usableCredit(user.wallet, quote, walletCurrency.decimal_places) : 0
  const money = (amount: number) =>
    formatMoney(amount, quote?.currency ?? currency ?? { symbol: '$', position: 'before' }, lang)

  const tag = values.paymentTag
  /** Excludes the wallet's part. */
  const dueOf = ({ total_price: total }: Quote): number =>
    total - (values.useWallet && tag !== 'wallet' ? Math.min(wallet, total) : 0)
  /** Says the amount and where the button leads to; the wallet's part stays here. */
  const orderText = (priced: Quote): string => {
    const due = dueOf(priced)
    return tag && providerName(tag) !== undefined && due > 0
      ? payText(tag, isolate(money(due)), t)
      : t('checkout.order_for', { price: isolate(money(priced.total_price)) })
  }
  const due = quote ? dueOf(quote) : 0
  /** What the card shows first; 0 if it shows what is due. */
  const held = quote && due > 0 && quote.headroom > 0 ? due + quote.headroom : 0

  const missing = useMissingCart(first.id, quoteQuery.refusal?.code)
  const press = useOrderButton({
    form: values,
    cart,
    quoted: quoteQuery,
    address,
    tableSession,
    nameRequired,
    phoneRequired,
    wallet,
    onProblem: (section) => steps.focusSection(section),
    onSlotGone: () => change({ slot: values.slot && { ...values.slot, time: null } }),
    onSlotsStale: slots.again,
    onCartMissing: missing.check,
  })
  const quoteProblems = (quote?.problems ?? [])
    .filter(({ code }) => code !== 'address_required' || address === undefined)
    .map(problemOf)
  const problems = [
    ...press.problems,
    ...quoteProblems.filter(
      ({ code, line }) =>
        !press.problems.some((other) => other.code === code && other.line === line),
    ),
  ]
  const steps = useSteps({
    done: completedSteps(values, {
      hasPlace: values.deliveryType !== 'delivery' || address !== undefined,
      hasTime:
        atTable || (values.slot ? values.slot.time !== null : slots.data?.asap.available === true),
      nameRequired,
      phoneRequired,
    }),
    problems,
    resumed,
  })

  // The saved address was deleted: keep its location without the id.
  const addressDeleted = quoteQuery.refusal?.code === 'not_found' && address?.id !== undefined
  useEffect(() => {
    if (addressDeleted && address)
      void choices.address({
        text: address.text,
        latitude: address.latitude,
        longitude: address.longitude,
      })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [addressDeleted])
  if (missing.isGone) return <CartGone />
  // The cart was ordered or emptied in another tab.
  if (quoteQuery.refusal?.code === 'cart_ordered' || quoteQuery.refusal?.code === 'cart_empty') {
    return (
      <EmptyState
        level={1}
        icon={cartIcon}
        title={t('cart.empty')}
        text={quoteQuery.refusal.message}
        action={<ButtonLink href="/orders">{t('orders.title')}</ButtonLink>}
      />
    )
  }

  const loading = new Set<Step>()
  if (!atTable && slots.data === undefined) loading.add('where')
  if (methods.data === undefined) loading.add('pay')
  const viewOf = (step: Step): SectionView => ({
    closed: steps.closed.has(step),
    canClose: steps.canClose(step),
    isLoading: loading.has(step),
    onOpen: () => steps.open(step),
    onDone: () => steps.done(step),
    onEdit() {
      steps.keepOpen(step)
      press.clearProblems()
    },
  })
  const failed = quoteQuery.refusal !== undefined && !addressDeleted
  return (
    <div className="page grid gap-6 py-6 pb-32 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:pb-10">
      <div className="grid min-w-0 gap-5">
        <h1 className="text-xl font-bold">{t('checkout.title')}</h1>
        <noscript>
          <Notice kind="warning">
            {t('checkout.needs_scripts')}{' '}
            <a href="/cart" className="font-semibold underline">
              {t('checkout.edit_cart')}
            </a>
          </Notice>
        </noscript>
        <div className="grid gap-5 noscript:hidden">
          {table?.closed && <TableNotice table={table.table.name} />}
          {table && atTable && <TablePlace table={table.table.name} />}
          {!atTable && (
            <DeliverySection
              form={form}
              problems={problems}
              types={types}
              address={address}
              shopAddress={shop.address}
              slots={slots.data}
              hasAgeRestriction={
                quote?.lines.some(({ warnings }) => warnings.includes('age_restriction')) ?? false
              }
              view={viewOf('where')}
            />
          )}
          {(!atTable || nameRequired || phoneRequired) && (
            <ContactSection
              form={form}
              problems={problems}
              nameRequired={nameRequired}
              phoneRequired={phoneRequired}
              atTable={atTable}
              view={viewOf('who')}
            />
          )}
          <PaymentSection
            shopId={shop.id}
            form={form}
            problems={problems}
            methods={methods.data}
            quote={quote}
            wallet={wallet}
            atTable={atTable}
            tip={{
              offered: tipRecipient !== null,
              forShop: tipRecipient === 'shop',
              presets: tipPresets(settings.tip_presets),
            }}
            money={money}
            view={viewOf('pay')}
          />
          {!atTable && (
            <PreferencesSection
              form={form}
              // Each member of a group order chooses replacements for their own lines.
              lines={cart.group ? [] : lines}
              view={viewOf('wishes')}
            />
          )}
        </div>
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
        <div id={sectionId('all')} tabIndex={-1} className="grid gap-3 outline-none">
          {failed && (
            <RetryNotice again={quoteQuery.again}>
              {refusalText(quoteQuery.refusal ?? { code: 'unreachable', message: '' }, t)}
            </RetryNotice>
          )}
          {problems
            .filter(({ section }) => section === 'all')
            .map(({ code, message }) => (
              <Notice key={code} kind="error" announce>
                {message}
              </Notice>
            ))}
        </div>
        <div
          className={
            'z-10 grid gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t ' +
            'max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 ' +
            'max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]'
          }
        >
          <Button
            size="lg"
            wide
            loading={press.busy}
            disabled={!quote || !quoteQuery.current}
            onClick={press.order}
          >
            {quote ? orderText(quote) : t('common.loading')}
          </Button>
          {held > 0 && (
            <p className="text-center text-sm text-muted">
              {t('checkout.holds', { held: isolate(money(held)) })}
            </p>
          )}
        </div>
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

/** Which cards are filled in. Whether the order can be placed is up to the quote. */
function completedSteps(
  form: CheckoutForm,
  facts: {
    hasPlace: boolean
    hasTime: boolean
    nameRequired: boolean
    phoneRequired: boolean
  },
): Record<Step, boolean> {
  const nameDone = !facts.nameRequired || form.username.trim() !== ''
  const phoneDone = form.phone.trim() === '' ? !facts.phoneRequired : isPhone(form.phone)
  const receiverDone =
    !form.forOther || (form.receiverName.trim() !== '' && isPhone(form.receiverPhone))
  return {
    where: facts.hasPlace && facts.hasTime,
    who: nameDone && phoneDone && receiverDone,
    pay: form.paymentTag !== null,
    wishes: true,
  }
}

type DeliveryType = CheckoutForm['deliveryType']
function useMethods(
  shopId: number,
  type: DeliveryType,
  quote: Quote | undefined,
  currencyId: number | undefined,
  table: TableSession | null,
) {
  const tableSession = table && !table.closed ? table.uuid : undefined
  const basket = quote && goodsPrice(quote)
  return useQuery(
    quote === undefined
      ? null
      : JSON.stringify([
          shopId,
          type,
          quote.total_price,
          basket,
          currencyId,
          tableSession,
          table?.trusted,
        ]),
    async () => {
      const result = await browserApi('listPaymentMethods', {
        query: {
          shop_id: shopId,
          delivery_type: type,
          total: quote?.total_price ?? 0,
          ...(basket === undefined ? {} : { basket }),
          ...(currencyId === undefined ? {} : { currency_id: currencyId }),
          ...(tableSession === undefined ? {} : { table_session: tableSession }),
        },
      })
      return result
    },
  )
}
