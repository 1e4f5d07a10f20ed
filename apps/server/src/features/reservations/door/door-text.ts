import { createHmac } from 'node:crypto'
import { toOneLine } from '../../../core/plain-name.ts'
import { translatorsOf } from '../../../core/translations.ts'
import type { Deps } from '../../../deps.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { textedToken } from '../../trust/index.ts'
import { type TextedDoorWait, findTextedDoorWait } from './door.store.ts'

const serverTexts = translatorsOf('server')
/** The job that texts guests at the door. */
export const TEXT_DOOR = 'text_door_guest'

const TOKEN_BYTES = 16
/** The token of a guest's link: 128 bits that nobody can guess without the key. */
export const doorTokenOf = (personalDataKey: Uint8Array, uuid: string): string =>
  createHmac('sha256', personalDataKey)
    .update(`door ${uuid}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')

type DoorTextKind = 'added' | 'called'
/** While each text is true. */
const IS_TRUE: Record<DoorTextKind, (wait: TextedDoorWait) => boolean> = {
  added: ({ status }) => status === 'waiting',
  called: ({ status }) => status === 'called',
}

type Needs = Pick<Deps, 'database' | 'texts' | 'origin' | 'personalDataKey'>
export const doorJobs = (deps: Needs): Job[] => [
  {
    name: TEXT_DOOR,
    run: ({ id, kind }) => textDoorGuest(deps, Number(id), kind === 'called' ? 'called' : 'added'),
  },
]

/** A guest without a text is called by name. */
async function textDoorGuest(
  { database, texts, origin, personalDataKey }: Needs,
  id: number,
  kind: DoorTextKind,
): Promise<void> {
  const wait = await findTextedDoorWait(database, id)
  if (!wait?.phone || !IS_TRUE[kind](wait)) return
  const t = serverTexts(wait.lang ?? 'en')
  const text = t(`door.sms.${kind}`, {
    shop: toOneLine(wait.shop),
    guests: t('booking.guests', { count: wait.guests }),
    url: `${origin}/w/${textedToken(personalDataKey, doorTokenOf(personalDataKey, wait.uuid), wait.phone)}`,
  })
  await texts.sendText({ to: wait.phone, kind: 'door', text, shopId: wait.shop_id })
}
