import { browserApi } from '../../lib/api.ts'
import {
  isLiked,
  likedShops,
  restoreDeviceData,
  setLiked,
  toggleLiked,
} from '../../lib/device/device-data.ts'
import { currentUser } from '../../lib/session.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { translatorFor } from '../../lib/texts.tsx'

/**
 * Storage key of the account whose likes are on this device. Prevents likes that were removed
 * elsewhere from returning.
 */
const LIKES_OWNER_KEY = 'hawker.likes-of'
/** The request accepts this many shops. */
const MAX_LIKES = 500

/** Toggles a like at once. For accounts it is saved on the server, and reverted when that fails. */
export async function toggleLike(uuid: string): Promise<void> {
  toggleLiked(uuid)
  if (!currentUser()) return
  const result = isLiked(uuid)
    ? await browserApi('addLikes', { body: { uuids: [uuid] } })
    : await browserApi('deleteLike', { params: { uuid } })
  if (result.ok) return
  toggleLiked(uuid)
  toastRefusal(result, translatorFor(document.documentElement.lang), 'like')
}

/**
 * After the first sign-in the likes of the device are added to the account. Later the account's
 * likes replace them.
 */
export async function syncLikes(): Promise<void> {
  const user = currentUser()
  if (!user) return localStorage.removeItem(LIKES_OWNER_KEY)
  await restoreDeviceData()
  const likedBefore = likedShops()
  const result =
    localStorage.getItem(LIKES_OWNER_KEY) === String(user.id)
      ? await browserApi('listLikes')
      : await browserApi('addLikes', {
          body: { uuids: likedBefore.slice(0, MAX_LIKES).map(({ uuid }) => uuid) },
        })
  // A like toggled meanwhile is sent by its own request.
  if (!result.ok || likedShops() !== likedBefore) return
  setLiked(result.data.map(({ uuid }) => ({ uuid })))
  localStorage.setItem(LIKES_OWNER_KEY, String(user.id))
}
