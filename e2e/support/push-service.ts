import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Worker } from 'playwright-core'

type Decrypt = (
  body: Buffer,
  how: { version: string; privateKey: ReturnType<typeof createECDH>; authSecret: string },
) => Buffer
// Without types of its own; it comes with web-push.
const { decrypt }: { decrypt: Decrypt } = createRequire(
  createRequire(import.meta.url).resolve('web-push'),
)('http_ece')

/** What browsers' makers run: takes encrypted messages for one browser, and can read them as that browser can. */
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
    /** The browser subscribes as ever, but here: its own service is not to be had without the internet. */
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

/** What the worker sees around it; the compiler's own "webworker" types cannot be in one program with those of pages. */
declare global {
  var shown: Promise<void>
}
declare const registration: ServiceWorkerRegistration
declare const clients: { openWindow: (url: string) => Promise<null> }
declare const WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } }
declare const NotificationEvent: new (type: string, given: { notification: Notification }) => Event

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker is running')
  return worker
}

/**
 * As the browser's maker does: hands the message to the service worker of these pages. Answers when the worker has shown what it had to:
 * asked for its notifications while one is being shown, Chromium takes that one for gone and forgets it.
 */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const worker = workerOf(page.context())
  await worker.evaluate((patienceMs) => {
    const { prototype } = ServiceWorkerRegistration
    const { showNotification } = prototype
    globalThis.shown = new Promise((resolve, reject) => {
      setTimeout(reject, patienceMs, new Error('the push was handed over, and nothing shown'))
      prototype.showNotification = function (...given) {
        prototype.showNotification = showNotification
        const shown = showNotification.apply(this, given)
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

/** Title and address of each. */
export const shownNotifications = (context: BrowserContext): Promise<[string, unknown][]> =>
  workerOf(context).evaluate(async () =>
    (await registration.getNotifications()).map(({ title, data }) => [title, data.url]),
  )

/**
 * Presses the one notification that is shown, and answers what the worker asked of the browser then. Focusing a tab and opening one are
 * allowed for the press of a hand only, which no machine can do here: these two are taken down. All else is done, moving the tab too.
 */
export const pressNotification = (
  context: BrowserContext,
): Promise<({ focused: string } | { opened: string })[]> =>
  workerOf(context).evaluate(async () => {
    const asked: ({ focused: string } | { opened: string })[] = []
    WindowClient.prototype.focus = async function () {
      asked.push({ focused: this.url })
      return this
    }
    clients.openWindow = async (url) => {
      asked.push({ opened: url })
      return null
    }
    const [notification, ...more] = await registration.getNotifications()
    if (!notification || more.length > 0)
      throw new Error(`${more.length + (notification ? 1 : 0)} notifications are shown`)
    const works: Promise<unknown>[] = []
    // Made here, the event cannot keep the worker alive by itself: whoever evaluates this does.
    const pressed = Object.assign(new NotificationEvent('notificationclick', { notification }), {
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    })
    dispatchEvent(pressed)
    await Promise.all(works)
    if ((await registration.getNotifications()).length > 0) throw new Error('it is still shown')
    return asked
  })
