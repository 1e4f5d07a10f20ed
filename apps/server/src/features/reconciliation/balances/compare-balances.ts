import {
  type HeldBalance,
  balanceDifference,
  lastingDifference,
} from '@hawker/domain/payments/balance-difference'
import { DAY_MS } from '@hawker/std/time'
import type {
  PaymentProvider,
  ProviderBalance,
  ProviderEntry,
} from '../../../adapters/payments/port.ts'
import { resolveFinding, saveFinding } from '../findings/finding.store.ts'
import type { ReconcileDeps } from '../reconcile-deps.ts'
import {
  hasDisputeEntries,
  previousDifference,
  saveBalance,
  sumOfDisputes,
  sumOfEntries,
  sumOfPayments,
} from './balance.store.ts'

type NightlyRun = { readonly tag: string; readonly night: string }

/**
 * Compares what a provider says it holds with what its entries explain. Entries are compared with
 * our payments one by one, so together this compares our books with the balance. Money that is under
 * way in our books alone is in neither.
 */
export async function compareBalances(
  deps: ReconcileDeps,
  { tag, night }: NightlyRun,
): Promise<void> {
  const midnight = new Date(`${night}T00:00:00Z`)
  const answer = await askBalances(deps.payments.all(tag), midnight)
  if (!answer) return
  const explained = await explainedBy(deps, tag, midnight, answer)
  const currencies = new Set([...answer.held.keys(), ...explained.keys()])
  for (const currency of currencies) {
    const held = answer.held.get(currency) ?? 0n
    const known = explained.get(currency) ?? { explained: 0n, pending: 0n }
    await judge(deps, { tag, night }, currency, { held, ...known })
  }
}

type FetchedBalances = {
  readonly held: ReadonlyMap<string, bigint>
  /** Movements between midnight and the answer, which are not stored yet. */
  readonly later: readonly ProviderEntry[]
  readonly at: Date
  readonly pendingDays: number
}

/** Asks with each set of keys. Two sets of one account have the same balances, which count once. */
async function askBalances(
  providers: readonly PaymentProvider[],
  midnight: Date,
): Promise<FetchedBalances | undefined> {
  const held = new Map<string, bigint>()
  const later = new Map<string, ProviderEntry>()
  const accounts = new Set<string>()
  let last: ProviderBalance | undefined
  for (const provider of providers) {
    const balance = await provider.balance?.(midnight)
    if (!balance) continue
    last = balance
    if (balance.at > midnight)
      for await (const entry of provider.entries(midnight, balance.at)) later.set(entry.id, entry)
    const account = balance.amounts.map(({ minor, currency }) => `${minor} ${currency}`).join()
    if (accounts.has(account)) continue
    accounts.add(account)
    for (const { minor, currency } of balance.amounts)
      held.set(currency, (held.get(currency) ?? 0n) + minor)
  }
  return last && { held, later: [...later.values()], at: last.at, pendingDays: last.pendingDays }
}

async function explainedBy(
  { database }: ReconcileDeps,
  tag: string,
  midnight: Date,
  { later, at, pendingDays }: FetchedBalances,
): Promise<Map<string, Pick<HeldBalance, 'explained' | 'pending'>>> {
  const ids = later.map(({ id }) => id)
  const explained = await sumOfEntries(database, tag, midnight, ids)
  const since = new Date(at.getTime() - pendingDays * DAY_MS)
  const pending =
    pendingDays === 0
      ? new Map<string, bigint>()
      : await sumOfPayments(database, tag, { since, before: midnight }, ids)
  const add = (sums: Map<string, bigint>, currency: string, minor: bigint) =>
    sums.set(currency, (sums.get(currency) ?? 0n) + minor)
  for (const { kind, amount, fee } of later) {
    const net = amount.minor - (fee?.minor ?? 0n)
    add(explained, amount.currency, net)
    if (kind === 'payment' && pendingDays > 0) add(pending, amount.currency, net)
  }
  // Some providers take the money of a dispute without an entry.
  const listsDisputes =
    later.some(({ kind }) => kind === 'dispute') || (await hasDisputeEntries(database, tag))
  if (!listsDisputes)
    for (const [currency, taken] of await sumOfDisputes(database, tag))
      add(explained, currency, -taken)
  return new Map(
    [...explained].map(([currency, sum]) => [
      currency,
      { explained: sum, pending: pending.get(currency) ?? 0n },
    ]),
  )
}

async function judge(
  { database, clock }: ReconcileDeps,
  { tag, night }: NightlyRun,
  currency: string,
  balance: HeldBalance,
): Promise<void> {
  const now = clock.now()
  const difference = balanceDifference(balance)
  const lasting = lastingDifference(
    await previousDifference(database, tag, currency, night),
    difference,
  )
  await saveBalance(database, {
    tag,
    currency,
    night,
    held: balance.held,
    explained: balance.explained,
    difference,
    requestedAt: now,
  })
  const subject = `balance ${currency}`
  if (lasting === 0n) {
    await resolveFinding(database, tag, 'balance_differs', subject, now)
    return
  }
  await saveFinding(
    database,
    tag,
    night,
    {
      class: 'balance_differs',
      subject,
      entryId: null,
      transactionId: null,
      disputeId: null,
      amount: lasting,
      currency,
    },
    now,
  )
}
