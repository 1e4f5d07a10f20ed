import {
  type Difference,
  comparePayment,
  linkEntries,
  looseEntry,
} from '@hawker/domain/payments/match-entries'
import { DAY_MS } from '@hawker/std/time'
import { type ProviderEntry, ProviderError, isRefusedBy } from '../../adapters/payments/port.ts'
import { checkPayment, findTransaction, handleOf, providerOf } from '../payments/index.ts'
import { compareBalances } from './balances/compare-balances.ts'
import { bookEntries } from './book-entries.ts'
import { checkDispute } from './disputes/check-dispute.ts'
import { disputesToAsk } from './disputes/dispute.store.ts'
import {
  type DayOf,
  type StoredEntry,
  candidateIds,
  entriesOfDay,
  entriesOfPayments,
  findEntry,
  idsToAsk,
  paymentFacts,
  paymentsOfDay,
  saveEntries,
  saveLinks,
} from './entry.store.ts'
import type { ReconcileDeps } from './reconcile-deps.ts'
import { type NewFinding, resolveFindings, saveFinding } from './findings/finding.store.ts'
import { failRun, findRun, finishRun } from './run.store.ts'

const BATCH = 500
/** A payment that the provider knows but does not list is a difference only after this time. */
const LATE_LIST_MS = 6 * DAY_MS

/**
 * Compares a day at a provider with our books. Stores its entries, links them to our payments, books
 * fees, payouts and disputes, and leaves to staff what nothing explains. Can be repeated.
 */
export async function reconcileDay(deps: ReconcileDeps, runId: number): Promise<void> {
  const run = await findRun(deps.database, runId)
  if (!run || run.finished) return
  const from = startOf(run.day)
  const day = { tag: run.tag, from, to: new Date(from.getTime() + DAY_MS) }
  try {
    const entries = await storeEntries(deps, day)
    const dayFindings = new DayFindings(deps, day.tag, run.day)
    for (const { disputeId } of await disputesToAsk(deps.database, day.tag))
      await checkDispute(deps, day.tag, disputeId)
    await linkDay(deps, day, dayFindings)
    await comparePayments(deps, day, dayFindings)
    await bookEntries(deps, day.tag)
    // The days before yesterday are read again in this night, too.
    const isYesterday = day.to.getTime() === startOf(run.night).getTime()
    const failure = isYesterday ? await compareIfAllowed(deps, run) : null
    await finishRun(deps.database, runId, { entries, now: deps.clock.now(), failure })
  } catch (error) {
    await failRun(deps.database, runId, String(error))
    throw error
  }
}

/** Keys may not be allowed to read the balance. The other steps of the night go on. */
async function compareIfAllowed(
  deps: ReconcileDeps,
  run: { tag: string; night: string },
): Promise<string | null> {
  try {
    await compareBalances(deps, run)
    return null
  } catch (error) {
    if (isRefusedBy(error) || (error instanceof ProviderError && error.failure === 'key_refused'))
      return `the balance was refused: ${error.message}`.slice(0, 500)
    throw error
  }
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Reads the entries with each set of keys, because they may belong to different accounts. */
async function storeEntries(
  { database, payments, clock }: ReconcileDeps,
  day: DayOf,
): Promise<number> {
  const own = []
  for (const id of await idsToAsk(database, day)) {
    const transaction = await findTransaction(database, id)
    if (transaction) own.push(handleOf(transaction))
  }
  let count = 0
  for (const provider of payments.all(day.tag)) {
    let batch: ProviderEntry[] = []
    const save = async () => {
      await saveEntries(database, day.tag, batch, clock.now())
      count += batch.length
      batch = []
    }
    for await (const entry of provider.entries(day.from, day.to, own)) {
      batch.push(entry)
      if (batch.length === BATCH) await save()
    }
    if (batch.length > 0) await save()
  }
  return count
}

/** Writes findings of one day. */
class DayFindings {
  private readonly deps: ReconcileDeps
  private readonly tag: string
  private readonly name: string

  constructor(deps: ReconcileDeps, tag: string, name: string) {
    this.deps = deps
    this.tag = tag
    this.name = name
  }

  async add(difference: Difference): Promise<NewFinding> {
    const { database, clock } = this.deps
    const finding = findingOf(difference)
    await saveFinding(database, this.tag, this.name, finding, clock.now())
    return finding
  }

  resolve(
    of: { transactionIds: readonly number[]; entryIds?: readonly number[] },
    stillThere: readonly NewFinding[],
  ): Promise<number> {
    const { database, clock } = this.deps
    return resolveFindings(database, this.tag, { ...of, stillThere, now: clock.now() })
  }
}

export const findingOf = ({
  class: name,
  paymentId,
  entryId,
  disputeId,
  amount,
}: Difference): NewFinding => ({
  class: name,
  subject: entryId === null ? `payment ${paymentId}` : `entry ${entryId}`,
  entryId,
  transactionId: paymentId,
  disputeId,
  amount: amount.minor,
  currency: amount.currency,
})

async function linkDay(deps: ReconcileDeps, day: DayOf, dayFindings: DayFindings): Promise<void> {
  for (let after = 0; ;) {
    const entries = await entriesOfDay(deps.database, day, after, BATCH)
    await linkBatch(deps, day.tag, entries, dayFindings)
    const last = entries.at(-1)
    if (!last || entries.length < BATCH) return
    after = last.id
  }
}

async function linkBatch(
  deps: ReconcileDeps,
  tag: string,
  entries: readonly StoredEntry[],
  dayFindings: DayFindings,
): Promise<void> {
  const { database } = deps
  const link = async (some: readonly StoredEntry[]) => {
    const candidates = await paymentFacts(database, await candidateIds(database, tag, some))
    const links = linkEntries(some, candidates)
    await saveLinks(database, links)
    return links
  }
  const links = await link(entries)
  const loose: StoredEntry[] = []
  for (const entry of entries) {
    if (links.has(entry.id)) continue
    // Storing the dispute also links the entry to its payment. Staff get the finding in any case.
    if (entry.disputeId !== null && (await checkDispute(deps, tag, entry.disputeId)))
      await link([entry])
    loose.push(entry)
  }
  const findings: NewFinding[] = []
  for (const entry of loose) {
    const difference = looseEntry(entry)
    if (difference) findings.push(await dayFindings.add(difference))
  }
  await dayFindings.resolve({ transactionIds: [], entryIds: entries.map(({ id }) => id) }, findings)
}

async function comparePayments(
  deps: ReconcileDeps,
  day: DayOf,
  dayFindings: DayFindings,
): Promise<void> {
  for (let after = 0; ;) {
    const ids = await paymentsOfDay(deps.database, day, after, BATCH)
    await compareBatch(deps, ids, dayFindings)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return
    after = last
  }
}

async function compareBatch(
  deps: ReconcileDeps,
  ids: readonly number[],
  dayFindings: DayFindings,
): Promise<void> {
  const differences = await differencesOf(deps, ids)
  // A check at the provider may resolve a difference, so these payments are compared again.
  const checkedIds = [...new Set(differences.map(({ paymentId }) => paymentId ?? 0))]
  for (const difference of differences) await checkAtProvider(deps, difference)
  const left = checkedIds.length === 0 ? [] : await differencesOf(deps, checkedIds)
  const findings: NewFinding[] = []
  for (const difference of [...left, ...differences.filter(isNewDispute)])
    if (await isStillDifferent(deps, difference)) findings.push(await dayFindings.add(difference))
  await dayFindings.resolve({ transactionIds: ids }, findings)
}

/** The dispute is stored by now, and staff get the finding. */
const isNewDispute = ({ class: name, disputeId }: Difference) =>
  name === 'dispute_unknown' && disputeId !== null

async function differencesOf(
  { database }: ReconcileDeps,
  ids: readonly number[],
): Promise<Difference[]> {
  const byPayment = new Map<number | null, StoredEntry[]>()
  for (const entry of await entriesOfPayments(database, ids)) {
    const known = byPayment.get(entry.transactionId)
    if (known) known.push(entry)
    else byPayment.set(entry.transactionId, [entry])
  }
  return (await paymentFacts(database, ids)).flatMap((payment) =>
    comparePayment(payment, byPayment.get(payment.id) ?? []),
  )
}

/** Checks a difference at the provider, and applies the answer as after a webhook. */
async function checkAtProvider(deps: ReconcileDeps, difference: Difference): Promise<void> {
  const transaction =
    difference.paymentId === null
      ? undefined
      : await findTransaction(deps.database, difference.paymentId)
  if (!transaction) return
  if (difference.disputeId !== null) await checkDispute(deps, transaction.tag, difference.disputeId)
  else if (difference.class === 'missing_here' || difference.class === 'refund_unknown')
    await checkPayment(deps, transaction)
}

/** A list may be late, or may not show what happened long after the payment. */
async function isStillDifferent(deps: ReconcileDeps, difference: Difference): Promise<boolean> {
  const { class: name, paymentId } = difference
  const isRefund = name === 'refund_unknown' || name === 'refund_here_only'
  if (!isRefund && name !== 'missing_there') return true
  const transaction =
    paymentId === null ? undefined : await findTransaction(deps.database, paymentId)
  const provider = transaction && providerOf(deps.payments, transaction)
  if (!transaction || !provider) return true
  const state = await provider.fetchStatus(handleOf(transaction))
  const isListLate = deps.clock.now().getTime() - transaction.createdAt.getTime() < LATE_LIST_MS
  if (name === 'missing_there') return state?.status !== 'paid' || !isListLate
  // A list by the day of the payment lacks later refunds, and still has one that has failed since.
  // The payment itself has the current sum.
  const refundedThere = state?.refunded?.minor
  const [facts] = await paymentFacts(deps.database, [transaction.id])
  const ours = (statuses: readonly string[]) =>
    (facts?.refunds ?? [])
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount }) => sum + amount, 0n)
  if (name === 'refund_unknown')
    return refundedThere === undefined || refundedThere > ours(['made', 'sent'])
  return (refundedThere ?? 0n) < ours(['made'])
}

/** Compares payments again at the request of staff. */
export const recheckPayments = (
  deps: ReconcileDeps,
  tag: string,
  day: string,
  ids: readonly number[],
): Promise<void> => compareBatch(deps, ids, new DayFindings(deps, tag, day))

export async function recheckEntry(
  deps: ReconcileDeps,
  tag: string,
  day: string,
  id: number,
): Promise<void> {
  const entry = await findEntry(deps.database, id)
  if (!entry) return
  await linkBatch(deps, tag, [entry], new DayFindings(deps, tag, day))
  const linked = await findEntry(deps.database, id)
  if (linked?.transactionId) await recheckPayments(deps, tag, day, [linked.transactionId])
}
