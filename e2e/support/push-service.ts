import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Worker } from 'playwright-core'

type Decrypt = (
  body: Buffer,
  how: { version: string; privateKey: ReturnType<typeof createECDH>; authSecret: string },
) => Buffer
// A dependency of web-push, without types.
const { decrypt }: { decrypt: Decrypt } = createRequire(
  createRequire(import.meta.url).resolve('web-push'),
)('http_ece')

/** A push service for one browser, which also decrypts the messages it receives. */
export type PushService = {
  readonly messages: string[]
  subscribeHere(context: BrowserContext): Promise<void>
  close(): void
}

export async function openPushService(): Promise<PushService> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const messages: string[] = []
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      messages.push(
        decrypt(Buffer.concat(chunks), {
          version: 'aes128gcm',
          privateKey: keys,
          authSecret: auth,
        }).toString('utf8'),
      )
      answer.writeHead(201).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const subscription = {
    endpoint: `http://127.0.0.1:${port}/browser`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth },
  }
  return {
    messages,
    /** Subscribes the browser to this service, because the real one needs the internet. */
    async subscribeHere(context) {
      await context.grantPermissions(['notifications'])
      await context.addInitScript((made) => {
        const known = () => sessionStorage.getItem('subscribed') !== null
        const subscribed = (key: ArrayBuffer | null) => ({
          endpoint: made.endpoint,
          options: { applicationServerKey: key },
          toJSON: () => made,
          unsubscribe: async () => {
            sessionStorage.removeItem('subscribed')
            return true
          },
        })
        Object.assign(PushManager.prototype, {
          subscribe: async () => {
            sessionStorage.setItem('subscribed', '1')
            return subscribed(null)
          },
          getSubscription: async () => (known() ? subscribed(null) : null),
        })
      }, subscription)
    },
    close: () => server.close(),
  }
}

/** Worker globals. TypeScript's "webworker" library conflicts with "dom" in one program. */
declare global {
  var shown: Promise<void>
}
declare const registration: ServiceWorkerRegistration
declare const clients: { openWindow: (url: string) => Promise<null> }
declare const WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } }
declare const NotificationEvent: new (type: string, init: { notification: Notification }) => Event

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No service worker is running')
  return worker
}

/**
 * Delivers a push message to the service worker and waits until it has shown the notification.
 * A call of getNotifications() while a notification is being shown makes Chromium lose it.
 */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const worker = workerOf(page.context())
  await worker.evaluate((timeoutMs) => {
    const { prototype } = ServiceWorkerRegistration
    const { showNotification } = prototype
    globalThis.shown = new Promise((resolve, reject) => {
      setTimeout(
        reject,
        timeoutMs,
        new Error('The push was delivered, but no notification was shown'),
      )
      prototype.showNotification = function (...args) {
        prototype.showNotification = showNotification
        const shown = showNotification.apply(this, args)
        shown.then(resolve, reject)
        return shown
      }
    })
  }, 20_000)
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const known = registrations.find(({ isDeleted }) => !isDeleted)
      if (known) resolve(known.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data,
  })
  await worker.evaluate(() => globalThis.shown)
  await devtools.detach()
}

/** The title and URL of each shown notification. */
export const shownNotifications = (context: BrowserContext): Promise<[string, unknown][]> =>
  workerOf(context).evaluate(async () =>
    (await registration.getNotifications()).map(({ title, data }) => [title, data.url]),
  )

/**
 * Clicks the one shown notification and returns the calls of the worker. Chromium allows focus()
 * and openWindow() only after a real user gesture, so these two are recorded instead of executed.
 */
export const pressNotification = (
  context: BrowserContext,
): Promise<({ focused: string } | { opened: string })[]> =>
  workerOf(context).evaluate(async () => {
    const calls: ({ focused: string } | { opened: string })[] = []
    WindowClient.prototype.focus = async function () {
      calls.push({ focused: this.url })
      return this
    }
    clients.openWindow = async (url) => {
      calls.push({ opened: url })
      return null
    }
    const [notification, ...more] = await registration.getNotifications()
    if (!notification || more.length > 0)
      throw new Error(`${more.length + (notification ? 1 : 0)} notifications are shown`)
    const works: Promise<unknown>[] = []
    // A synthetic event cannot keep the worker alive; the pending evaluation does.
    const pressed = Object.assign(new NotificationEvent('notificationclick', { notification }), {
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    })
    dispatchEvent(pressed)
    await Promise.all(works)
    if ((await registration.getNotifications()).length > 0)
      throw new Error('The notification is still shown')
    return calls
  })
