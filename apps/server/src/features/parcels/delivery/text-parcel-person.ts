import type { Deps } from '../../../deps.ts'
import { phoneHash } from '../../../core/text-opt-out.store.ts'
import { translatorsOf } from '../../../core/translations.ts'
import { type TrackingRole, parcelTokenOf } from '../reading/parcel-token.ts'
import { findTextedPerson, insertParcelText } from './text.store.ts'

const serverTexts = translatorsOf('server')

/** Per parcel. Each new courier has the person at the pickup texted; one text is left for the recipient. */
const MOST_TEXTS = { pickup: 2, recipient: 3 } as const

/**
 * Sends the tracking link to the recipient, or to the person at the pickup. Some SMS services only
 * send codes; then the sender shares the link. Nobody is texted who does not want it, and a parcel
 * has three texts at most.
 */
export async function textParcelPerson(
  {
    database,
    clock,
    sms,
    origin,
    personalDataKey,
  }: Pick<Deps, 'database' | 'clock' | 'sms' | 'origin' | 'personalDataKey'>,
  parcelId: number,
  role: TrackingRole,
): Promise<void> {
  const { sendText } = sms
  if (!sendText) return
  const person = await findTextedPerson(database, parcelId, role, (phone) =>
    phoneHash(personalDataKey, phone),
  )
  if (!person) return
  const { phone, sender, lang } = person
  const url = `${origin}/t/${parcelTokenOf(personalDataKey, parcelId, role)}`
  const text = serverTexts(lang)(`parcel.sms.${role}`, { sender, url })
  await database.transaction(async (tx) => {
    const most = MOST_TEXTS[role]
    // A failure to send takes the row back, and the job is retried.
    if (await insertParcelText(tx, { parcelId, role, most, now: clock.now() }))
      await sendText({ to: phone, text })
  })
}
