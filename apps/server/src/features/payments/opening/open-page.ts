import { setTimeout as wait } from 'node:timers/promises'
import { money } from '@hawker/domain/money/money'
import { SECOND_MS } from '@hawker/std/time'
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderError,
} from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../deps.ts'
import { settingsOf } from '../../settings/index.ts'
import { findCustomer } from '../cards/customer.store.ts'
import { isOwnCard } from '../cards/own-card.ts'
import { isProvider } from '../methods/method-reason.ts'
import { readPayable } from '../payable.store.ts'
import { handleOf, referenceOf } from '../payment-handle.ts'
import { voidPayment } from '../refunds/refund-payments.ts'
import { type StoredTransaction, findTransaction } from '../transaction.store.ts'
import { closeOtherPages } from './close-page.ts'
import {
  type FailedOpening,
  endOpening,
  openPagesOf,
  saveProviderPage,
  takeOpening,
} from './opening.store.ts'
import { findPayer } from './payer.store.ts'

export type OpenPageDeps = Pick<
  Deps,
  'database' | 'payments' | 'clock' | 'origin' | 'mailDomain' | 'personalDataKey'
>
/** Longer than one call at a provider may take. */
const LEASE_MS = 20 * SECOND_MS
const POLL_MS = 200
/** How long a second tab waits for the page that the first one opens. */
const WAIT_MS = 12 * SECOND_MS

/**
 * The provider's page of a payment: the stored one, else a new one.
 * Undefined when nothing is left to pay there. Throws when the provider opens no page now.
 */
export async function openPage(
  deps: OpenPageDeps,
  id: number,
  lang: string,
  waitMs = WAIT_MS,
): Promise<string | undefined> {
  for (let waited = 0; waited <= waitMs; waited += POLL_MS) {
    const transaction = await findTransaction(deps.database, id)
    const provider = transaction && deps.payments.get(transaction.tag)
    if (!provider || !isPayable(transaction, deps.clock.now())) return undefined
    // The keys may have changed since staff began the test.
    if (
      transaction.payableType === 'provider_test' &&
      deps.payments.modeOf(transaction.tag) !== 'test'
    )
      return undefined
    if (transaction.providerUrl) return transaction.providerUrl
    const lease = await takeLease(deps, transaction, provider)
    if (lease) return createPage(deps, { ...transaction, ...lease }, provider, lang)
    await wait(POLL_MS)
  }
  throw new Error(`payment ${id}: another visit opens its page`)
}

const isPayable = ({ status, tag, expiresAt }: StoredTransaction, now: Date): boolean =>
  status === 'progress' && isProvider(tag) && (expiresAt === null || expiresAt > now)

async function takeLease(
  { database, payments, clock }: OpenPageDeps,
  { id, tag }: StoredTransaction,
  { repeatsCreate }: PaymentProvider,
): Promise<{ attempt: number; keySet: number } | undefined> {
  const now = clock.now()
  const keySet = payments.keySetOf(tag)
  const until = new Date(now.getTime() + LEASE_MS)
  const taken = await takeOpening(database, id, { repeatsCreate, keySet, until }, now)
  return taken && { attempt: taken.attempt, keySet }
}

/** Opens the page, outside any transaction. The pages of earlier payments are closed first. */
async function createPage(
  deps: OpenPageDeps,
  transaction: StoredTransaction,
  provider: PaymentProvider,
  lang: string,
): Promise<string | undefined> {
  const { database, clock } = deps
  let page: Awaited<ReturnType<PaymentProvider['create']>>
  try {
    await closeOtherPages(deps, await openPagesOf(database, transaction))
    page = await provider.create(await requestOf(deps, transaction, provider, lang))
  } catch (error) {
    await endOpening(database, transaction, outcomeOf(error), clock.now())
    throw error
  }
  const saved = await database.transaction(async (tx) => {
    const known = await saveProviderPage(tx, transaction, page, clock.now())
    // Cancelled while the page was created, so the cancellation could not void it.
    if (known?.status === 'canceled') await voidPayment(tx, transaction)
    return known
  })
  if (saved) return saved.status === 'progress' ? page.redirectUrl : undefined
  // The lease ran out, and a later attempt was faster. Nobody has seen this page.
  const { providerId } = page
  await provider.void({ ...handleOf(transaction), providerId, paymentId: null })
  return (await findTransaction(database, transaction.id))?.providerUrl ?? undefined
}

/** What a failed call has left at the provider. Refused keys leave nothing. */
function outcomeOf(error: unknown): FailedOpening {
  if (!(error instanceof ProviderError) || error.failure === 'key_refused') return 'untouched'
  const isLost = error.failure === 'no_answer' && error.httpStatus === null
  return isLost ? 'lost' : 'answered'
}

async function requestOf(
  deps: OpenPageDeps,
  transaction: StoredTransaction,
  { cards }: PaymentProvider,
  lang: string,
): Promise<PaymentRequest> {
  const { id, uuid, tag, attempt, currency, amount, heldAmount, expiresAt } = transaction
  const payable = await readPayable(deps.database, transaction.payableType, transaction.payableId)
  const payer = await findPayer(deps.database, transaction)
  const customerId = cards && (await findCustomer(deps.database, transaction))
  const { phoneCountry } = await settingsOf(deps.database)
  const returnUrl = `${deps.origin}/pay/${uuid}/return`
  return {
    reference: referenceOf(transaction),
    amount: money(heldAmount ?? amount, currency.code),
    captureLater: heldAmount !== null,
    decimals: currency.decimals,
    description: payable?.title ?? uuid,
    returnUrl,
    cancelUrl: `${returnUrl}?left`,
    callbackUrl: `${deps.origin}/webhook/${tag}`,
    lang,
    payer: {
      // Some providers require an address. This one takes no mail.
      email: payer?.email ?? `pay-${uuid}@${deps.mailDomain}`,
      name: payer?.name || 'Customer',
      country: phoneCountry,
      ...(customerId === undefined ? {} : { customerId }),
    },
    saveCard: cards !== undefined && isOwnCard(transaction) && transaction.saveCard,
    expiresAt: expiresAt ?? new Date(deps.clock.now().getTime() + 3_600 * SECOND_MS),
    key: `open:${id}:${attempt}`,
  }
}
