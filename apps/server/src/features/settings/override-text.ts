import { type Namespace, type ShippedLocale, isShippedLocale } from '@hawker/i18n/locales'
import { type Message, parametersOf } from '@hawker/i18n/messages'
import { pluralRules } from '@hawker/i18n/plural-rules'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { isNamespace, shippedBundle } from '../../core/translations.ts'
import { recordEvent } from '../../core/events.ts'
import { writeAudit } from './audit-log.store.ts'
import { deleteOverride, upsertOverride } from './override.store.ts'

type TextId = { locale: string; namespace: string; key: string }
type ShippedText = { locale: ShippedLocale; namespace: Namespace; key: string; shipped: Message }

/** Replaces a shipped text, on every process within a second. */
export async function overrideText(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  request: TextId & { message: Message; userId: number },
) {
  const { shipped, ...id } = findShippedText(request)
  checkMessage(id.locale, shipped, request.message)
  // Mails, pushes and text messages are texts of the server.
  if (id.namespace === 'server') refuseMissingLinks(shipped, request.message)
  await upsertOverride(tx, { ...id, message: request.message })
  await recordTextChange(tx, deps, {
    ...id,
    action: 'text.override',
    message: request.message,
    userId: request.userId,
  })
  return { ...id, value: request.message, shipped }
}

/** Restores the shipped text; does nothing when the text has no override. */
export async function restoreText(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  request: TextId & { userId: number },
) {
  const { shipped, ...id } = findShippedText(request)
  const deleted = await deleteOverride(tx, id)
  if (deleted > 0)
    await recordTextChange(tx, deps, {
      ...id,
      action: 'text.restore',
      message: null,
      userId: request.userId,
    })
  return { ...id, value: shipped, shipped }
}

function findShippedText({ locale, namespace, key }: TextId): ShippedText {
  if (!isShippedLocale(locale) || !isNamespace(namespace)) return refuse('not_found')
  const bundle = shippedBundle(locale, namespace)
  const shipped = Object.hasOwn(bundle, key) ? bundle[key] : undefined
  return shipped === undefined ? refuse('not_found') : { locale, namespace, key, shipped }
}

/**
 * The new text may use only the parameters of the shipped one. A plural stays a plural with all
 * forms of the language.
 */
function checkMessage(locale: ShippedLocale, shipped: Message, message: Message): void {
  refuseControlCharacters(shipped, message)
  const parameters = parametersOf(shipped)
  if (parametersOf(message).some((id) => !parameters.includes(id)))
    refuse('validation_failed', { placeholders: parameters }, { value: 'validation.placeholder' })
  if (typeof shipped === 'string' && typeof message === 'string') return
  if (typeof shipped === 'string' || typeof message === 'string')
    refuse('validation_failed', undefined, { value: 'validation.invalid' })
  const expected = pluralRules(locale).resolvedOptions().pluralCategories.toSorted()
  if (Object.keys(message).toSorted().join() !== expected.join())
    refuse('validation_failed', { forms: expected }, { value: 'validation.invalid' })
}

const LINKS_AND_CODES = ['url', 'code', 'pin']

/** A mail without its link leaves the reader helpless. */
function refuseMissingLinks(shipped: Message, message: Message): void {
  const used = parametersOf(message)
  const placeholders = parametersOf(shipped).filter(
    (id) => LINKS_AND_CODES.includes(id) && !used.includes(id),
  )
  if (placeholders.length > 0)
    refuse('validation_failed', { placeholders }, { value: 'validation.placeholder_missing' })
}

const CONTROL = /\p{Cc}/u
const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

/** Only a shipped text of several lines, such as a mail, may have line breaks. */
function refuseControlCharacters(shipped: Message, message: Message): void {
  const mayBreak = formsOf(shipped).some((form) => form.includes('\n'))
  if (formsOf(message).some((form) => CONTROL.test(mayBreak ? form.replaceAll('\n', '') : form)))
    refuse('validation_failed', undefined, { value: 'validation.line' })
}

type TextChange = {
  locale: string
  namespace: string
  key: string
  action: string
  message: Message | null
  userId: number
}
async function recordTextChange(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { locale, namespace, key, action, message, userId }: TextChange,
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
