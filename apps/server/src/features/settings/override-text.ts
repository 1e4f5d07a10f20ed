import { type Namespace, type ShippedLocale, isShippedLocale } from '@hawker/i18n/locales'
import { type Message, parametersOf } from '@hawker/i18n/messages'
import { pluralRules } from '@hawker/i18n/plural-rules'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { isNamespace, shippedBundle } from '../../http/texts.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import { writeAudit } from './audit-log.store.ts'
import { deleteOverride, upsertOverride } from './override.store.ts'

type Place = { locale: string; namespace: string; key: string }
type Known = { locale: ShippedLocale; namespace: Namespace; key: string; shipped: Message }

/** Puts the staff's words in the place of a shipped text, on every process within a second. */
export async function overrideText(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  given: Place & { message: Message; userId: number },
) {
  const { shipped, ...place } = known(given)
  checkMessage(place.locale, shipped, given.message)
  await upsertOverride(tx, { ...place, message: given.message })
  await tell(tx, deps, {
    ...place,
    action: 'text.override',
    message: given.message,
    userId: given.userId,
  })
  return { ...place, value: given.message, shipped }
}

/** Back to the shipped text. Nothing happens where there was no other. */
export async function restoreText(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  given: Place & { userId: number },
) {
  const { shipped, ...place } = known(given)
  const there = await deleteOverride(tx, place)
  if (there > 0)
    await tell(tx, deps, { ...place, action: 'text.restore', message: null, userId: given.userId })
  return { ...place, value: shipped, shipped }
}

function known({ locale, namespace, key }: Place): Known {
  if (!isShippedLocale(locale) || !isNamespace(namespace)) return refuse('not_found')
  const bundle = shippedBundle(locale, namespace)
  const shipped = Object.hasOwn(bundle, key) ? bundle[key] : undefined
  return shipped === undefined ? refuse('not_found') : { locale, namespace, key, shipped }
}

/** A text may name what the shipped one names and nothing else; a plural stays one, with every form the language has. */
function checkMessage(locale: ShippedLocale, shipped: Message, message: Message): void {
  const places = parametersOf(shipped)
  if (parametersOf(message).some((place) => !places.includes(place)))
    refuse('validation_failed', { placeholders: places }, { value: 'validation.placeholder' })
  if (typeof shipped === 'string' && typeof message === 'string') return
  if (typeof shipped === 'string' || typeof message === 'string')
    refuse('validation_failed', undefined, { value: 'validation.invalid' })
  const wanted = pluralRules(locale).resolvedOptions().pluralCategories.toSorted()
  if (Object.keys(message).toSorted().join() !== wanted.join())
    refuse('validation_failed', { forms: wanted }, { value: 'validation.invalid' })
}

type Told = {
  locale: string
  namespace: string
  key: string
  action: string
  message: Message | null
  userId: number
}
async function tell(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { locale, namespace, key, action, message, userId }: Told,
): Promise<void> {
  const now = clock.now()
  await writeAudit(tx, {
    userId,
    action,
    subject: 'text',
    subjectId: 0,
    detail: { locale, namespace, key, message },
    now,
  })
  await recordEvent(
    tx,
    { topic: 'texts.changed', key: `texts:${random.uuid()}`, payload: { locale, namespace } },
    now,
  )
}
