import { ownPage, shownPush } from './push-message.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Shows what is pushed, and opens its page when it is pressed. */
export function hearPushes(worker: WorkerScope): void {
  const { origin } = worker.location
  worker.addEventListener('push', (event) => {
    const { title, options } = shownPush(event.data?.text(), origin)
    event.waitUntil(worker.registration.showNotification(title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    const { url, id }: { url?: unknown; id?: unknown } = Object(notification.data)
    event.waitUntil(
      Promise.all([open(worker, ownPage(url, origin)), typeof id === 'number' && markRead(id)]),
    )
  })
  // The browser has given up one subscription for another: the server has to know, or nothing arrives any more.
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAnew(worker, event.oldSubscription, event.newSubscription)),
  )
}

/** In a page that is there already, else in a new one. */
async function open({ clients, location }: WorkerScope, page: string): Promise<void> {
  const url = new URL(page, location.origin).href
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!shown) return void (await clients.openWindow(url))
  await shown.focus()
  // Pages that this worker does not control yet cannot be led anywhere.
  await shown.navigate(url).catch(() => clients.openWindow(url))
}

/** storefront.md 4: it becomes read when opened. Signed out meanwhile there is nothing to read. */
const markRead = (id: number): Promise<unknown> =>
  fetch(`/api/v1/dashboard/notifications/${id}/read-at?lang=en`, { method: 'POST' }).catch(
    (error: unknown) => console.info('not marked as read', error),
  )

async function subscribeAnew(
  { registration }: WorkerScope,
  old: PushSubscription | null,
  given: PushSubscription | null,
): Promise<void> {
  const key = old?.options.applicationServerKey
  const made =
    given ??
    (key
      ? await registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: key,
        })
      : null)
  if (!made) return
  const { endpoint, keys } = made.toJSON()
  await fetch('/api/v1/dashboard/user/profile/firebase/token/update?lang=en', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: endpoint,
      type: 'webpush',
      keys: { p256dh: keys?.p256dh, auth: keys?.auth },
    }),
  })
}
