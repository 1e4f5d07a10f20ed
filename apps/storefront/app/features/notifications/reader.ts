import { addAllergies } from '../../lib/allergies.ts'
import { browserApi } from '../../lib/api.ts'
import { currentUser, onSessionChange } from '../../lib/session.ts'

const TOLD = 'hawker.reader'

let watching: (() => void) | undefined

/** Mails and pushes are written in the language and zone that somebody reads in. Told once a tab, and again when they change. */
export async function tellReader(lang: string): Promise<void> {
  const user = currentUser()
  if (user === null) return
  watching ??= onSessionChange(() => void (currentUser() ?? forgetReader().catch(console.error)))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const now = JSON.stringify([user.id, lang, timeZone])
  if (stored() === now) return
  const result = await browserApi('updateNotificationPreferences', {
    body: { locale: lang, time_zone: timeZone },
  })
  if (!result.ok) return
  keep(now)
  await bringAllergies()
  const { renewPush } = await import('./push.ts')
  await renewPush(user.id)
}

/** What they asked us to keep comes to this device too, beside what was said here before signing in: nobody loses a warning by that. */
async function bringAllergies(): Promise<void> {
  const result = await browserApi('showAllergies')
  if (result.ok && result.data.kept) addAllergies(result.data.allergies)
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(TOLD)
  } catch {
    return null // a device that keeps nothing is told of again on the next page
  }
}
function keep(told: string): void {
  try {
    sessionStorage.setItem(TOLD, told)
  } catch {
    // As above.
  }
}

/** Nothing of who was here remains. */
async function forgetReader(): Promise<void> {
  try {
    sessionStorage.removeItem(TOLD)
  } catch {
    // Nothing is kept there.
  }
  const { leavePush } = await import('./push.ts')
  await leavePush()
}
