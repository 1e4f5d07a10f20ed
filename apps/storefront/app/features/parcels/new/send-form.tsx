import type { Profile } from '@hawker/contract/accounts'
import type { Slots } from '@hawker/contract/delivery-slots'
import type { Parcel, ParcelQuote, ParcelType } from '@hawker/contract/parcel-shapes'
import { formatMoney, formatNumber } from '@hawker/i18n/format'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { FieldError } from '@hawker/ui/field'
import { FoldingCard } from '@hawker/ui/folding-card'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import { type FormOf, useForm } from '@hawker/web/forms/use-form'
import { useQuery } from '@hawker/web/query/use-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { RetryNotice } from '../../../lib/load-failure.tsx'
import { loginFirst } from '../../../lib/login-first.ts'
import { useSite } from '../../../lib/page/site.ts'
import { payText } from '../../../lib/payments/payment-methods.ts'
import { useProposedMethod } from '../../../lib/payments/use-proposed-method.ts'
import { tipPresets } from '../../../lib/payments/tip-presets.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import { useAddress } from '../../../lib/visit/use-address.ts'
import { TermsLine } from '../../account/index.ts'
import { SlotPicker } from '../../slots/index.ts'
import { parcelMethods, walletFor, walletPart } from '../parcel-wallet.ts'
import { wayText } from '../way-text.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { checkParcel } from './check-parcel.ts'
import { DetailsSection, detailsSummary } from './details-section.tsx'
import { EndsSection } from './ends-section.tsx'
import { type ParcelForm, formOfParcel, newParcelForm } from './parcel-form.ts'
import { quoteRequest } from './parcel-request.ts'
import { PaySection, paySummary } from './pay-section.tsx'
import { PriceCard } from './price-card.tsx'
import { REFUSAL_FIELDS, preciseCode } from './refusals.ts'
import { SizeSection, sizeSummary } from './size-section.tsx'
import { type Fold, useFolds } from './use-folds.ts'
import { useParcelDraft } from './use-parcel-draft.ts'
import { useParcelQuote } from './use-parcel-quote.ts'
import { useSendParcel } from './use-send-parcel.ts'

const DEFAULT_CURRENCY = { symbol: '$', position: 'before', decimal_places: 2 } as const

type Props = {
  types: readonly ParcelType[]
  times: Slots
  user: Profile | null
  /** The parcel to send again. */
  again: Parcel | null
}

/** Everything about a parcel on one page that folds, and its price at once. */
export function SendForm({ types, times, user, again }: Props) {
  const texts = useTexts()
  const { t, lang } = texts
  const { currency: siteCurrency, currencies, settings, now } = useSite()
  const currency = siteCurrency ?? DEFAULT_CURRENCY
  const amountFormat = { lang, decimals: currency.decimal_places }
  const [uploading, setUploading] = useState(false)
  const sender = useSendParcel({ signedIn: user !== null })
  const [initial] = useState(() =>
    again
      ? formOfParcel(again, (value) => formatNumber(value, lang, { useGrouping: false }))
      : newParcelForm(user ?? undefined),
  )
  const typeOf = ({ typeId }: ParcelForm) => types.find(({ id }) => id === typeId)
  const check = (values: ParcelForm) =>
    checkParcel(values, { type: typeOf(values), currency, lang, t })
  const form = useForm<ParcelForm>({
    initial,
    // A guest signs in first; the method is chosen afterwards.
    validate: (values) => withoutMethodOf(user, check(values)),
    submit: (values) => sender.send(values, { quoted, wallet, lang }),
    refusalFields: REFUSAL_FIELDS,
  })
  const { values, change } = form
  const resumed = useParcelDraft({ userId: user?.id ?? null, fresh: again !== null }, form)
  useOwnPlace(form, resumed || again !== null)

  const request = quoteRequest(values, {
    currencyId: siteCurrency?.id,
    amountFormat,
  })
  const quoted = useParcelQuote(request, user?.id ?? null)
  const quote = request ? quoted.data : undefined
  const money = (amount: number) => formatMoney(amount, quote?.currency ?? currency, lang)
  const walletCurrency = currencies.find(({ code }) => code === user?.wallet.currency)
  const wallet =
    quote && user && walletCurrency
      ? walletFor(user.wallet, quote, walletCurrency.decimal_places)
      : 0
  const methods = useMethods(quote, wallet)
  useProposedMethod(values.paymentTag, methods.data, change)
  const refusal = quoted.refusal
  const refusedField = refusal && REFUSAL_FIELDS[preciseCode(refusal)]
  const errorAt = (field: keyof ParcelForm) =>
    form.errors[field] ?? (refusal && refusedField === field ? refusalText(refusal, t) : undefined)
  const shown = {
    ...form.errors,
    ...(refusedField ? { [refusedField]: errorAt(refusedField) } : {}),
  }
  const folds = useFolds({
    problems: check(values),
    shown,
    resumed: resumed || again !== null,
  })
  const card = (fold: Fold, title: string, summary: string, children: ReactNode) => {
    const { canClose, onDone, ...state } = folds(fold)
    return (
      <FoldingCard
        {...state}
        title={title}
        summary={summary}
        changeLabel={t('action.change')}
        done={canClose ? { label: t('checkout.continue'), onDone } : undefined}
      >
        {children}
      </FoldingCard>
    )
  }
  return (
    <form
      {...form.props}
      // Enter in a field must not send a parcel.
      onSubmit={(event) => event.preventDefault()}
      className="page grid grid-cols-1 gap-6 py-6 pb-32 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:pb-10"
    >
      <div className="grid min-w-0 gap-5">
        <header className="grid gap-1">
          <h1 className="text-xl font-bold">{t('parcel.send')}</h1>
          <p className="text-muted">{t('parcel.lead')}</p>
        </header>
        <noscript>
          <Notice kind="warning">{t('parcel.needs_scripts')}</Notice>
        </noscript>
        {card(
          'ends',
          t('parcel.ends'),
          wayText(values.from?.address ?? '', values.to?.address ?? '', texts),
          <EndsSection form={form} placeErrors={{ from: errorAt('from'), to: errorAt('to') }} />,
        )}
        {card(
          'size',
          t('parcel.size'),
          sizeSummary(values, types),
          <SizeSection form={form} types={types} currency={currency} />,
        )}
        {card(
          'contents',
          t('parcel.contents'),
          detailsSummary(values, currency),
          <DetailsSection
            form={form}
            type={typeOf(values)}
            currency={currency}
            signedIn={user !== null}
            uploading={uploading}
            onUploading={setUploading}
          />,
        )}
        {card(
          'when',
          t('parcel.when'),
          whenSummary(values, times, now, texts),
          <>
            <SlotPicker
              slots={{ ...times, asap: { ...times.asap, estimate: quote?.estimate ?? null } }}
              slot={values.slot}
              errorId={errorAt('slot') === undefined ? undefined : 'parcel-slot-error'}
              onChange={(slot) => change({ slot })}
              closedText={t('parcel.closed_now')}
            />
            {errorAt('slot') !== undefined && (
              <FieldError id="parcel-slot-error">{errorAt('slot')}</FieldError>
            )}
          </>,
        )}
        {card(
          'pay',
          t('checkout.how_to_pay'),
          paySummary(values, methods.data, t),
          <PaySection
            form={form}
            quote={quote}
            methods={methods.data}
            wallet={wallet}
            tipPresets={tipPresets(settings.tip_presets)}
            symbol={currency.symbol}
            money={money}
          />,
        )}
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-20">
        <PriceCard
          quote={quote}
          current={quoted.current}
          loading={request !== null && !quoted.current && refusal === undefined}
          type={typeOf(values)}
          money={money}
        />
        <CheckboxField label={t('parcel.rules')} {...form.checkbox('acceptRules')} />
        {refusal && refusedField === undefined && (
          <RetryNotice again={quoted.again}>{refusalText(refusal, t)}</RetryNotice>
        )}
        {sender.repriced && (
          <Notice kind="warning" announce title={t('parcel.price_changed')}>
            {t('parcel.price_changed_text', {
              old: isolate(money(sender.repriced.old)),
              new: isolate(money(sender.repriced.new)),
            })}
          </Notice>
        )}
        {sender.blocked && (
          <BlockedNotice
            refusal={sender.blocked}
            onNewQuote={() => {
              sender.unblock()
              quoted.again()
            }}
          />
        )}
        <FormError of={form} />
        <div
          className={
            'z-10 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t ' +
            'max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 ' +
            'max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]'
          }
        >
          <Button
            size="lg"
            wide
            loading={form.pending || uploading}
            onClick={() => void form.send()}
          >
            {buttonText(values, quote?.total_price, { money, wallet, t })}
          </Button>
        </div>
        {user === null && (
          <p className="text-sm text-muted">
            {t('parcel.sign_in_first')}{' '}
            <a href={loginFirst('/parcels/new')} className="font-semibold underline">
              {t('auth.login')}
            </a>
          </p>
        )}
        <TermsLine textKey="checkout.by_ordering" />
      </div>
    </form>
  )
}

/** Says the amount, and where the button leads to. */
function buttonText(
  { payer, paymentTag, useWallet }: ParcelForm,
  total: number | undefined,
  { money, wallet, t }: { money: (amount: number) => string; wallet: number; t: Texts['t'] },
): string {
  if (total === undefined) return t('parcel.send')
  const due = total - walletPart({ useWallet, paymentTag }, wallet, total)
  if (payer === 'sender' && paymentTag !== null && paymentTag !== 'wallet' && due > 0)
    return payText(paymentTag, isolate(money(due)), t)
  return t('parcel.send_for', { price: isolate(money(total)) })
}

const withoutMethodOf = (user: Profile | null, errors: ReturnType<typeof checkParcel>) =>
  user === null ? { ...errors, paymentTag: undefined } : errors

/** The sender is usually where their address is. It is proposed once, unless a draft has a place. */
function useOwnPlace(form: FormOf<ParcelForm>, isFilled: boolean): void {
  const address = useAddress()
  const propose = useEffectEvent(() => {
    if (isFilled || form.values.from || !address || address.text === '') return
    const { text, latitude, longitude, office } = address
    form.reset({
      ...form.values,
      from: { address: text, location: { latitude, longitude }, ...(office ? { office } : {}) },
    })
  })
  useEffect(() => {
    // The draft is read by an effect of the same render.
    const timer = setTimeout(propose)
    return () => clearTimeout(timer)
  }, [address])
}

function useMethods(quote: ParcelQuote | undefined, wallet: number) {
  const total = quote?.total_price ?? 0
  const query = useQuery(
    quote === undefined ? null : JSON.stringify([total, quote.currency.id]),
    async () => {
      const result = await browserApi('listPaymentMethods', {
        query: { total, ...(quote ? { currency_id: quote.currency.id } : {}) },
      })
      return result
    },
  )
  return { ...query, data: query.data && parcelMethods(query.data, wallet, total) }
}

function whenSummary(
  { slot }: ParcelForm,
  { timezone }: Slots,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string {
  if (!slot?.time) return t('checkout.asap')
  const today = wallDateOf(now, { timeZone: timezone })
  return t('order.scheduled', {
    day: formatRelativeDay(slot.date, today, lang),
    time: formatWallTime(slot.time, lang),
  })
}
