import type { Operation } from '@hawker/contract/core/operation'
import { type OperationName, operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import type { TestApp } from '../test-app.ts'
import { type OwnedCase, idAt, privateFieldsOf, send, tokenOf } from './private-ids.ts'

/** Reads that take no id, and an operation whose requests make a row that they show. */
const ROWS_SHOWN_BY: Partial<Record<OperationName, OperationName>> = {
  exportOwnData: 'showOrder',
  listAddresses: 'activateAddress',
  listDriverEarnings: 'reviewOrder',
  listWaitingCarts: 'resumeCart',
  listWalletHistories: 'showOrder',
  listBookingWaits: 'deleteBookingWait',
  listBookings: 'showBooking',
  listChats: 'showChat',
  listDriverOrders: 'pickOrder',
  listDriverParcels: 'arriveAtParcel',
  listNotifications: 'showNotification',
  listOrders: 'showOrder',
  listParcels: 'showParcel',
  listPasskeys: 'deletePasskey',
  listSavedCards: 'removeSavedCard',
  listSellerRefunds: 'decideSellerRefund',
  listSellerReviews: 'replyToReview',
  listSellerShops: 'listSellerTables',
  listSessions: 'endSession',
  showCart: 'deleteCart',
}
/** What these reads need in addition. */
const QUERIES: Partial<Record<OperationName, object>> = {
  listDriverEarnings: { from: '2026-11-01', to: '2026-11-30' },
}
/** Lists of public rows: what waits for any courier, and the shops and reviews that a user likes. */
const PUBLIC_ROWS: readonly OperationName[] = [
  'listHelpfulReviews',
  'listLikes',
  'listOffers',
  'listParcelOffers',
]

const isOwnList = (name: OperationName, op: Operation): boolean =>
  op.method === 'GET' &&
  op.rows !== 'public' &&
  ['user', 'seller', 'driver'].includes(op.who) &&
  ['list', 'all'].includes(op.response.kind) &&
  privateFieldsOf(name, op).length === 0

/** Own lists that `ROWS_SHOWN_BY` lacks. */
export const untestedLists = (): string[] =>
  [...operations].flatMap(([name, op]) =>
    isOwnList(name, op) && !(name in ROWS_SHOWN_BY) && !PUBLIC_ROWS.includes(name) ? [name] : [],
  )

type Read = Pick<OwnedCase, 'name' | 'op' | 'request' | 'strangerRequest'>
/** Reads of ids with requests of their own, and lists without an id. */
const readsOf = (one: OwnedCase): Read[] => [
  ...(one.op.method === 'GET' && !['stream', 'file'].includes(one.op.response.kind) ? [one] : []),
  ...[...operations].flatMap(([name, op]) => {
    // Shops and couriers name the seat from which they read their chats.
    const seat = one.request.by
      ? { as: one.request.by === 'seller' ? 'seller' : 'deliveryman' }
      : {}
    const request = { query: { ...QUERIES[name], ...seat } }
    return ROWS_SHOWN_BY[name] === one.name ? [{ name, op, request, strangerRequest: request }] : []
  }),
]

/**
 * Sends each read as its owner and as a stranger with rows of their own. Returns rows that both see,
 * and lists without the row that their owner made.
 */
export async function wrongRowsOfReads(
  app: TestApp,
  cases: readonly OwnedCase[],
): Promise<string[]> {
  const shared = await app.rows<{ id: number }>(sql`
    select id from currencies union select id from tax_classes union select id from parcel_types`)
  const idsIn = (text: string) =>
    new Set([...text.matchAll(/(?<![\d.])\d{7,9}(?!\d)/g)].map(([id]) => Number(id))).difference(
      new Set(shared.map(({ id }) => id)),
    )
  const failures: string[] = []
  for (const one of cases)
    for (const read of readsOf(one)) {
      const { name, op } = read
      const own = await send(app, read, read.request, tokenOf(one.owner, op, one.request.by))
      const strangers = tokenOf(one.stranger, op, one.request.by)
      const other = await send(app, read, read.strangerRequest, strangers)
      for (const id of idsIn(own.text).intersection(idsIn(other.text)))
        failures.push(`${name} shows ${id} to both`)
      if (
        name === one.name ||
        one.fields.some(({ field }) => own.text.includes(String(idAt(one.request, field))))
      )
        continue
      failures.push(`${name} shows no row of ${one.name}`)
    }
  return failures
}
