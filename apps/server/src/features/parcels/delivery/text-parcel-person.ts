import type { Deps } from '../../../deps.ts'
import { phoneHash } from '../../../core/text-opt-out.store.ts'
import { translatorsOf } from '../../../core/translations.ts'
import { type TrackingRole, parcelTokenOf } from '../reading/parcel-token.ts'
import { findTextedPerson } from './text.store.ts'

const serverTexts = translatorsOf('server')

/**
 * Sends the tracking link to the recipient, or to the person at the pickup. Some SMS services only
 * send codes; then the sender shares the link. Nobody is texted who does not want it.
 */
export async function textParcelPerson(
  {
    database,
    sms,
    origin,
    personalDataKey,
  }: Pick<Deps, 'database' | 'sms' | 'origin' | 'personalDataKey'>,
  parcelId: number,
  role: TrackingRole,
): Promise<void> {
  if (!sms.sendText) return
  const person = await findTextedPerson(database, parcelId, role, (phone) =>
    phoneHash(personalDataKey, phone),
  )
  if (!person) return
  const { phone, sender, lang } = person
  const url = `${origin}/t/${parcelTokenOf(personalDataKey, parcelId, role)}`
  const text = serverTexts(lang)(`parcel.sms.${role}`, { sender, url })
  await sms.sendText({ to: phone, text })
}
