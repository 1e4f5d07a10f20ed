import { money } from '@hawker/domain/money/money'
import { DAY_MS, SECOND_MS } from '@hawker/std/time'
import { type Static, Type } from 'typebox'
import type { ProviderEntry } from '../port.ts'
import { isRefusedBy, ProviderError } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import type { PaypalApi } from './paypal-api.ts'
import { PAYPAL_MONEY, fromPaypalMoney } from './paypal-money.ts'
import { referenceOf } from './paypal-reference.ts'

/** The longest range of one call. */
const MAX_DAYS = 31
const PAGE_SIZE = 500

const TRANSACTION = Type.Object({
  transaction_id: Type.String(),
  transaction_event_code: Type.String(),
  transaction_initiation_date: Type.String(),
  transaction_amount: PAYPAL_MONEY,
  transaction_status: Type.Optional(Type.String()),
  fee_amount: Type.Optional(PAYPAL_MONEY),
  paypal_reference_id: Type.Optional(Type.String()),
  paypal_reference_id_type: Type.Optional(Type.String()),
  custom_field: Type.Optional(Type.String()),
  invoice_id: Type.Optional(Type.String()),
})
type Transaction = Static<typeof TRANSACTION>
const TRANSACTION_PAGE = Type.Object({
  transaction_details: Type.Array(Type.Object({ transaction_info: TRANSACTION })),
  total_pages: Type.Integer(),
})

/** Pending and denied transactions move no money. */
const WITHOUT_MONEY = new Set(['P', 'D'])
/** Holds for disputes and their ends, reversals by PayPal. Codes beginning with T12 are chargebacks. */
const DISPUTE_CODES = new Set(['T1106', 'T1110', 'T1111'])

/** Splits ranges that are longer than PayPal allows, or that have more than 10 000 transactions. */
export async function* paypalEntries(
  api: PaypalApi,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderEntry> {
  for (let start = from.getTime(); start < to.getTime(); start += MAX_DAYS * DAY_MS)
    yield* entriesBetween(api, start, Math.min(start + MAX_DAYS * DAY_MS, to.getTime()))
}

async function* entriesBetween(
  api: PaypalApi,
  start: number,
  end: number,
): AsyncGenerator<ProviderEntry> {
  let pages = 1
  for (let page = 1; page <= pages; page += 1) {
    let answer: Static<typeof TRANSACTION_PAGE>
    try {
      answer = await fetchPage(api, start, end, page)
    } catch (error) {
      const middle = Math.floor((start + end) / 2 / SECOND_MS) * SECOND_MS
      if (!isRefusedBy(error, 'RESULTSET_TOO_LARGE') || middle <= start) throw error
      yield* entriesBetween(api, start, middle)
      yield* entriesBetween(api, middle, end)
      return
    }
    pages = answer.total_pages
    for (const { transaction_info } of answer.transaction_details) {
      if (WITHOUT_MONEY.has(transaction_info.transaction_status ?? '')) continue
      const entry = entryOf(transaction_info)
      // PayPal counts both ends in. Neighbouring ranges share one of them.
      if (entry.at.getTime() >= start && entry.at.getTime() < end) yield entry
    }
  }
}

async function fetchPage(api: PaypalApi, start: number, end: number, page: number) {
  const query = new URLSearchParams({
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    fields: 'transaction_info',
    balance_affecting_records_only: 'Y',
    page_size: String(PAGE_SIZE),
    page: String(page),
  })
  const operation = 'list transactions'
  const path = `/v1/reporting/transactions?${query}`
  const { json } = await api.send({ operation, method: 'GET', path })
  return readAnswer(operation, TRANSACTION_PAGE, json)
}

function entryOf(transaction: Transaction): ProviderEntry {
  const { transaction_id: id, transaction_event_code: code, fee_amount } = transaction
  const amount = fromPaypalMoney(transaction.transaction_amount)
  const at = new Date(transaction.transaction_initiation_date)
  if (Number.isNaN(at.getTime()))
    throw new ProviderError('no_answer', `list transactions: unreadable date of ${id}`)
  const fee = fee_amount && fromPaypalMoney(fee_amount)
  return {
    // One transaction can have several events.
    id: `${id}:${code}`,
    ...kindOf(transaction, amount.minor),
    amount,
    // PayPal writes its fees as negative amounts.
    ...(fee?.currency === amount.currency ? { fee: money(-fee.minor, fee.currency) } : {}),
    at,
  }
}

/** Event codes of developer.paypal.com/reports/reference/t-codes, read 2026-11-26. */
function kindOf(
  {
    transaction_id: id,
    transaction_event_code: code,
    paypal_reference_id: related,
    paypal_reference_id_type: relatedType,
    custom_field,
    invoice_id,
  }: Transaction,
  minor: bigint,
): Pick<
  ProviderEntry,
  'kind' | 'reference' | 'providerId' | 'paymentId' | 'refundId' | 'payoutId'
> {
  const reference = referenceOf(custom_field ?? invoice_id)
  const ours = reference === undefined ? {} : { reference }
  const payment = related !== undefined && relatedType === 'TXN' ? { paymentId: related } : {}
  if (code.startsWith('T00') && minor > 0n)
    return {
      kind: 'payment',
      ...ours,
      paymentId: id,
      ...(related !== undefined && relatedType === 'ODR' ? { providerId: related } : {}),
    }
  if (code === 'T1107') return { kind: 'refund', ...ours, ...payment, refundId: id }
  if (code.startsWith('T12') || DISPUTE_CODES.has(code))
    return { kind: 'dispute', ...ours, ...payment }
  if (code.startsWith('T01')) return { kind: 'fee', ...payment }
  if (code.startsWith('T04')) return { kind: 'payout', payoutId: id }
  return { kind: 'other', ...ours, ...payment }
}
