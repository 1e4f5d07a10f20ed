import { randomUuid } from '@hawker/web/api/random-uuid'
import type { Asking } from '../../lib/api.ts'
import { fromOutside } from '../../lib/payment-methods.ts'
import { typedAmount } from '../../lib/typed-amount.ts'
import type { PlainTopUp } from './plain-top-up.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the sheet needs before scripts are there: ways to pay, and a key by which pressing twice pays once. */
export async function plainTopUp({ api, url }: Asking): Promise<PlainTopUp> {
  const methods = await api('listPaymentMethods')
  const said = url.searchParams
  const limit = (name: string) => Number(said.get(name)) || 0
  const refused = said.get('refused')
  return {
    methods: methods.ok ? methods.data.filter(fromOutside) : [],
    key: randomUuid(),
    amount: said.get('amount') ?? undefined,
    refused:
      refused === 'limit'
        ? { why: 'limit', min: limit('min'), max: limit('max') }
        : refused === null
          ? undefined
          : { why: refused === 'amount' ? 'amount' : 'other' },
  }
}

/** The plain form: answers where it leads, the provider's page or back with what was wrong. */
export async function topUpFromForm({ api }: Asking, form: FormData): Promise<string> {
  const amount = String(form.get('amount') ?? '')
  const back = (refused: string, facts: Record<string, unknown> = {}) =>
    `/wallet?${new URLSearchParams({ do: 'topup', refused, amount, ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])) })}`
  const [wallet, methods] = await Promise.all([api('showWallet'), api('listPaymentMethods')])
  if (!wallet.ok)
    return wallet.status === 401
      ? `/login?next=${encodeURIComponent('/wallet?do=topup')}`
      : back('other')
  const price = typedAmount(amount, wallet.data.currency.decimal_places)
  if (price === null) return back('amount')
  const method = methods.ok
    ? methods.data.filter(fromOutside).find(({ tag }) => tag === form.get('method'))
    : undefined
  if (!method) return back('other')
  const ask = (idempotencyKey: string) =>
    api('topUpWallet', { body: { price, payment: { tag: method.tag } }, idempotencyKey })
  const key = UUID.exec(String(form.get('key')))?.[0] ?? randomUuid()
  const first = await ask(key)
  // Back from the provider, another amount: the page still had the key of the one before.
  const asked = !first.ok && first.code === 'idempotency_mismatch' ? await ask(randomUuid()) : first
  if (asked.ok) return asked.data.redirect_url ?? `/wallet?topup=${asked.data.id}`
  if (asked.code !== 'topup_limit') return back('other')
  const { min, max } = asked.data
  return back('limit', { min, max })
}
