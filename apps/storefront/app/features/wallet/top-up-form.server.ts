import type { Currency } from '@hawker/contract/settings'
import { randomUuid } from '@hawker/web/api/random-uuid'
import type { LoadContext } from '../../lib/api.ts'
import { dueQuery, fromOutside } from '../../lib/payments/payment-methods.ts'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import type { TopUpFormData } from './top-up-form-data.ts'
import { loginFirst } from '../../lib/login-first.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Why the plain form came back without a payment. */
const AMOUNT_PROBLEMS = new Set(['amount', 'number.ambiguous', 'number.too_many_decimals'])

/** Data for the form without scripts: payment methods, and a key that prevents double payment. */
export async function topUpFormData({ api, url, visit }: LoadContext): Promise<TopUpFormData> {
  const params = url.searchParams
  const wallet = await api('showWallet')
  const due = (currency: Currency) => {
    const text = params.get('amount') ?? '25'
    return dueQuery(typedNumber(text, visit.lang, currency.decimal_places).value, currency)
  }
  const methods = await api('listPaymentMethods', {
    query: wallet.ok ? due(wallet.data.currency) : {},
  })
  const limit = (name: string) => Number(params.get(name)) || 0
  const refusal = params.get('refused')
  return {
    methods: methods.ok ? methods.data.filter(fromOutside) : [],
    key: randomUuid(),
    amount: params.get('amount') ?? undefined,
    refusal:
      refusal === 'limit'
        ? { reason: 'limit', min: limit('min'), max: limit('max') }
        : refusal === null
          ? undefined
          : AMOUNT_PROBLEMS.has(refusal)
            ? { reason: 'amount', key: refusal === 'amount' ? 'wallet.amount_invalid' : refusal }
            : { reason: 'other' },
  }
}

/** The plain form. Returns where to redirect: the provider's page, or back with the error. */
export async function topUpAction({ api, visit }: LoadContext, form: FormData): Promise<string> {
  const amount = String(form.get('amount') ?? '')
  const backWith = (refused: string, limits: Record<string, unknown> = {}) => {
    const params = new URLSearchParams({ do: 'topup', refused, amount })
    for (const [name, value] of Object.entries(limits)) params.set(name, String(value))
    return `/wallet?${params}`
  }
  const [wallet, methods] = await Promise.all([api('showWallet'), api('listPaymentMethods')])
  if (!wallet.ok) return wallet.status === 401 ? loginFirst('/wallet?do=topup') : backWith('other')
  const { decimal_places: decimals } = wallet.data.currency
  const { value: price, problem } = typedNumber(amount, visit.lang, decimals)
  if (problem) return backWith(numberErrorKey(problem, 'amount'))
  const method = methods.ok
    ? methods.data.filter(fromOutside).find(({ tag }) => tag === form.get('method'))
    : undefined
  if (!method) return backWith('other')
  const payment = { tag: method.tag, ...(form.has('saveCard') ? { save_card: true } : {}) }
  const request = (idempotencyKey: string) =>
    api('topUpWallet', { body: { price, payment }, idempotencyKey })
  const key = UUID.exec(String(form.get('key')))?.[0] ?? randomUuid()
  const firstResult = await request(key)
  // Back from the payment page with another amount, the form still contains the old key.
  const result =
    !firstResult.ok && firstResult.code === 'idempotency_mismatch'
      ? await request(randomUuid())
      : firstResult
  if (result.ok) return result.data.redirect_url ?? `/wallet?topup=${result.data.id}`
  if (result.code !== 'topup_limit') return backWith('other')
  const { min, max } = result.data
  return backWith('limit', { min, max })
}
