import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'

type Decrypt = (body: Buffer, how: { version: string; privateKey: ReturnType<typeof createECDH>; authSecret: string }) => Buffer
// Without types of its own; it comes with web-push.
const { decrypt }: { decrypt: Decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece')

/** What browsers' makers run: takes encrypted messages for one browser, and can read them as that browser can. */
export type PushService = { readonly messages: string[]; subscribeHere(context: BrowserContext): Promise<void>; close(): void }

export async function openPushService(): Promise<PushService> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const messages: string[] = []
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      messages.push(decrypt(Buffer.concat(chunks), { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8'))
      answer.writeHead(201).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const subscription = { endpoint: `http://127.0.0.1:${port}/browser`, keys: { p256dh: keys.getPublicKey('base64url'), auth } }
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
