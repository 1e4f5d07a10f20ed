import { browserApi } from '../../lib/api.ts'
import {
  isLiked,
  keptLiked,
  restoreKept,
  setLiked,
  toggleLiked,
} from '../../lib/persisted-store.ts'
import { currentUser } from '../../lib/session.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { translatorFor } from '../../lib/texts.tsx'

/** Says whose hearts this device holds, so that one taken back elsewhere does not come back from here. */
const MARK = 'hawker.likes-of'
/** As many as one request may bring. */
const MOST = 500

/** Shown at once; for who is signed in kept in the account too, and taken back when that fails. */
export async function toggleLike(uuid: string): Promise<void> {
  toggleLiked(uuid)
  if (!currentUser()) return
  const result = isLiked(uuid)
    ? await browserApi('addLikes', { body: { uuids: [uuid] } })
    : await browserApi('deleteLike', { params: { uuid } })
  if (result.ok) return
  toggleLiked(uuid)
  tellRefusal(result, translatorFor(document.documentElement.lang), 'like')
}

/** The first time after signing in the device's hearts join the account's; from then on the account says which there are. */
export async function syncLikes(): Promise<void> {
  const user = currentUser()
  if (!user) return localStorage.removeItem(MARK)
  await restoreKept()
  const before = keptLiked()
  const result =
    localStorage.getItem(MARK) === String(user.id)
      ? await browserApi('listLikes')
      : await browserApi('addLikes', {
          body: { uuids: before.slice(0, MOST).map(({ uuid }) => uuid) },
        })
  // A heart given meanwhile is on its way by itself.
  if (!result.ok || keptLiked() !== before) return
  setLiked(result.data.map(({ uuid }) => ({ uuid })))
  localStorage.setItem(MARK, String(user.id))
}
