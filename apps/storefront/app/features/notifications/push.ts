import { browserApi } from '../../lib/api.ts'

/** The account whose pushes this browser shows. Cleared on logout. */
const OWNER_KEY = 'hawker.push'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export async function pushState(userId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await currentSubscription()) && owner() === userId ? 'on' : 'off'
}

/** Asks the customer, the browser and the server, in this order. */
export async function turnPushOn(userId: number, publicKey: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A subscription made with another key cannot receive our pushes.
  if (old && !isMadeWith(old, publicKey)) await old.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  if (!(await register(subscription))) return 'off'
  localStorage.setItem(OWNER_KEY, String(userId))
  return 'on'
}

export async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription()
  forgetOwner()
  if (!subscription) return
  await browserApi('deleteDeviceToken', { query: { token: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** After logout: the server deletes the device with its session, and the browser unsubscribes. */
export async function unsubscribePush(): Promise<void> {
  if (owner() === undefined) return
  forgetOwner()
  await (await currentSubscription())?.unsubscribe()
}

/** Registers the subscription again for a new session of the same account. */
export async function renewPush(userId: number): Promise<void> {
  if (!isSupported() || owner() !== userId || Notification.permission !== 'granted') return
  const subscription = await currentSubscription()
  if (subscription) await register(subscription)
}

const isSupported = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

async function register(subscription: PushSubscription): Promise<boolean> {
  const { keys } = subscription.toJSON()
  if (!keys?.p256dh || !keys.auth) return false
  const result = await browserApi('updateDeviceToken', {
    body: {
      token: subscription.endpoint,
      type: 'webpush',
      keys: { p256dh: keys.p256dh, auth: keys.auth },
    },
  })
  return result.ok
}

function isMadeWith(
  { options: { applicationServerKey: key } }: PushSubscription,
  publicKey: string,
): boolean {
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

function owner(): number | undefined {
  try {
    return Number(localStorage.getItem(OWNER_KEY)) || undefined
  } catch {
    return undefined // No storage: treated as not set.
  }
}
function forgetOwner(): void {
  try {
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // No storage: nothing to remove.
  }
}
