import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { translatorsOf } from '../../../core/translations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { textedToken } from '../../trust/index.ts'
import { type TrackingRole, parcelTokenOf } from '../reading/parcel-token.ts'
import { findTextedPerson, insertParcelText } from './text.store.ts'

const serverTexts = translatorsOf('server')

/** The name of the job of `textParcelPerson`. */
export const TEXT_PARCEL_PERSON = 'text_parcel_person'
/** Per parcel. Each new courier has the person at the pickup texted; one text is left for the recipient. */
const MAX_TEXTS = { pickup: 2, recipient: 3 } as const
/** While each text is true. */
const TRUE_WHILE: Record<TrackingRole, readonly ParcelStatus[]> = {
  pickup: ['new', 'accepted', 'ready'],
  recipient: ['new', 'accepted', 'ready', 'on_a_way'],
}

/**
 * Has the tracking link sent after the commit. A parcel has three texts at most; they are counted
 * here, so that nothing is locked while a text is sent. The caller has locked the parcel.
 */
export async function queueParcelText(
  tx: Tx,
  { parcelId, role, now }: { parcelId: number; role: TrackingRole; now: Date },
): Promise<void> {
  if (await insertParcelText(tx, { parcelId, role, max: MAX_TEXTS[role], now }))
    await enqueue(tx, TEXT_PARCEL_PERSON, { id: parcelId, role }, `parcel:${parcelId}:${role}`)
}

/**
 * Sends the tracking link to the recipient, or to the person at the pickup. Without a text the sender
 * shares the link.
 */
export async function textParcelPerson(
  {
    database,
    texts,
    origin,
    personalDataKey,
  }: Pick<Deps, 'database' | 'texts' | 'origin' | 'personalDataKey'>,
  parcelId: number,
  role: TrackingRole,
): Promise<void> {
  const person = await findTextedPerson(database, parcelId, role)
  if (!person || !TRUE_WHILE[role].includes(person.status)) return
  const { phone, sender, userId, lang } = person
  const token = parcelTokenOf(personalDataKey, parcelId, role)
  const url = `${origin}/t/${textedToken(personalDataKey, token, phone)}`
  await texts.sendText({
    to: phone,
    kind: 'parcel',
    userId,
    text: serverTexts(lang)(`parcel.sms.${role}`, { sender, url }),
  })
}
