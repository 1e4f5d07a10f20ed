import { ownPage, shownPush } from './push-message.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Shows push messages, and opens their page when they are pressed. */
export function handlePushes(worker: WorkerScope): void {
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
  // The browser replaced the subscription: without the new one the server's messages get lost.
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(updateSubscription(worker, event.oldSubscription, event.newSubscription)),
  )
}

/** Opens a page in an existing tab, else in a new one. */
async function open({ clients, location }: WorkerScope, page: string): Promise<void> {
  const url = new URL(page, location.origin).href
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!shown) return void (await clients.openWindow(url))
  await shown.focus()
  // A tab that this worker does not control yet cannot navigate.
  await shown.navigate(url).catch(() => clients.openWindow(url))
}

/** Opening a notification marks it as read. After signing out this fails, which is fine. */
const markRead = (id: number): Promise<unknown> =>
  fetch(`/api/v1/dashboard/notifications/${id}/read-at?lang=en`, { method: 'POST' }).catch(
    (error: unknown) => console.info('not marked as read', error),
  )

async function updateSubscription(
  { registration }: WorkerScope,
  old: PushSubscription | null,
  replacement: PushSubscription | null,
): Promise<void> {
  const key = old?.options.applicationServerKey
  const subscription =
    replacement ??
    (key
      ? await registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: key,
        })
      : null)
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
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
