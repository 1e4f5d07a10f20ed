import { addAllergies } from '../../lib/dishes/allergies.ts'
import { browserApi } from '../../lib/api.ts'
import { currentUser, onSessionChange } from '../../lib/session.ts'

const STORAGE_KEY = 'hawker.reader'

let unsubscribe: (() => void) | undefined

/**
 * Tells the server the language and time zone for mails and pushes. Once in each tab, and again
 * after a change.
 */
export async function sendReaderSettings(lang: string): Promise<void> {
  const user = currentUser()
  if (user === null) return
  unsubscribe ??= onSessionChange(() => void (currentUser() ?? clearReader().catch(console.error)))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const settings = JSON.stringify([user.id, lang, timeZone])
  if (stored() === settings) return
  const result = await browserApi('updateNotificationPreferences', {
    body: { locale: lang, time_zone: timeZone },
  })
  if (!result.ok) return
  store(settings)
  await addAccountAllergies()
  const { renewPush } = await import('./push.ts')
  await renewPush(user.id)
}

/** Adds the account's allergens to those on this device. None is removed, so no warning is lost. */
async function addAccountAllergies(): Promise<void> {
  const result = await browserApi('showAllergies')
  if (result.ok && result.data.kept) addAllergies(result.data.allergies)
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null // No storage: sent again on the next page.
  }
}
function store(settings: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, settings)
  } catch {
    // As above.
  }
}

/** Clears the settings after logout. */
async function clearReader(): Promise<void> {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // No storage: nothing to remove.
  }
  const { unsubscribePush } = await import('./push.ts')
  await unsubscribePush()
}
