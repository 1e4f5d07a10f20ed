import { DAY_MS } from '@hawker/std/time'
import type { EmulatedAnswer } from '../emulators/emulator.ts'
import { errorAnswer } from './paypal-emulator-errors.ts'
import { toWireMoney, toWireTime } from './paypal-emulator-wire.ts'

export type PaypalTransaction = {
  readonly id: string
  readonly code: 'T0006' | 'T1107' | 'T1201' | 'T1202' | 'T0400'
  readonly currency: string
  /** Negative when money leaves the account. */
  readonly minor: bigint
  readonly fee?: bigint
  readonly related?: { readonly id: string; readonly type: 'ODR' | 'TXN' }
  readonly customId?: string | undefined
  readonly invoiceId?: string | undefined
  readonly at: Date
  /** A refund can fail later. */
  status(): 'S' | 'P' | 'D'
}

const MAX_DAYS = 31

/** `GET /v1/reporting/transactions`. Both ends of the range are in it. */
export function reportTransactions(
  transactions: readonly PaypalTransaction[],
  query: URLSearchParams,
): EmulatedAnswer {
  const start = Date.parse(query.get('start_date') ?? '')
  const end = Date.parse(query.get('end_date') ?? '')
  const pageSize = Number(query.get('page_size') ?? 100)
  const page = Number(query.get('page') ?? 1)
  if (!(start <= end) || end - start > MAX_DAYS * DAY_MS)
    return refuseQuery('The range of dates is not within 31 days.')
  if (!(pageSize >= 1 && pageSize <= 500) || !(page >= 1))
    return refuseQuery('The page or its size is out of range.')
  const found = transactions.filter(({ at }) => {
    const time = Math.floor(at.getTime() / 1_000) * 1_000
    return time >= start && time <= end
  })
  return {
    status: 200,
    json: {
      transaction_details: found.slice((page - 1) * pageSize, page * pageSize).map(transactionJson),
      account_number: 'EMULATED',
      start_date: query.get('start_date'),
      end_date: query.get('end_date'),
      page,
      total_items: found.length,
      total_pages: Math.ceil(found.length / pageSize),
      links: [],
    },
  }
}

/** `GET /v1/reporting/balances`, from the same transactions. */
export function reportBalances(
  transactions: readonly PaypalTransaction[],
  query: URLSearchParams,
): EmulatedAnswer {
  const until = Date.parse(query.get('as_of_time') ?? '')
  if (Number.isNaN(until)) return refuseQuery('The time is not readable.')
  const sums = new Map<string, bigint>()
  for (const { currency, minor, fee = 0n, at, status } of transactions)
    if (at.getTime() < until && status() === 'S')
      sums.set(currency, (sums.get(currency) ?? 0n) + minor - fee)
  return {
    status: 200,
    json: {
      balances: [...sums].map(([currency, minor], index) => ({
        currency,
        primary: index === 0,
        total_balance: toWireMoney(minor, currency),
        available_balance: toWireMoney(minor, currency),
        withheld_balance: toWireMoney(0n, currency),
      })),
      account_id: 'EMULATED',
      as_of_time: query.get('as_of_time'),
      last_refresh_time: query.get('as_of_time'),
    },
  }
}

const refuseQuery = (description: string) =>
  errorAnswer(400, [{ issue: 'INVALID_PARAMETER_VALUE', description }])

const transactionJson = (transaction: PaypalTransaction) => ({
  transaction_info: {
    transaction_id: transaction.id,
    ...(transaction.related
      ? {
          paypal_reference_id: transaction.related.id,
          paypal_reference_id_type: transaction.related.type,
        }
      : {}),
    transaction_event_code: transaction.code,
    // This API writes times without a colon in the offset.
    transaction_initiation_date: toWireTime(transaction.at).replace('Z', '+0000'),
    transaction_updated_date: toWireTime(transaction.at).replace('Z', '+0000'),
    transaction_amount: toWireMoney(transaction.minor, transaction.currency),
    ...(transaction.fee === undefined
      ? {}
      : { fee_amount: toWireMoney(-transaction.fee, transaction.currency) }),
    transaction_status: transaction.status(),
    ...(transaction.customId === undefined ? {} : { custom_field: transaction.customId }),
    ...(transaction.invoiceId === undefined ? {} : { invoice_id: transaction.invoiceId }),
  },
})
