import { browserApi } from '../../lib/api.ts'

/** Whose pushes this browser shows: only who turned them on here, and nobody after they have logged out. */
const OWNER = 'hawker.push'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export async function pushState(userId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) && owner() === userId ? 'on' : 'off'
}

/** Asks the person, the browser and the server, in this order. */
export async function turnPushOn(userId: number, publicKey: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // One that was made with another key can be told nothing.
  if (old && !isMadeWith(old, publicKey)) await old.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  if (!(await register(made))) return 'off'
  localStorage.setItem(OWNER, String(userId))
  return 'on'
}

export async function turnPushOff(): Promise<void> {
  const made = await subscription()
  forgetOwner()
  if (!made) return
  await browserApi('deleteDeviceToken', { query: { token: made.endpoint } })
  await made.unsubscribe()
}

/** Logged out: the server forgets this browser with its session; the browser forgets too. */
export async function leavePush(): Promise<void> {
  if (owner() === undefined) return
  forgetOwner()
  await (await subscription())?.unsubscribe()
}

/** A new session of the same person on the same browser goes on where the old one ended. */
export async function renewPush(userId: number): Promise<void> {
  if (!isSupported() || owner() !== userId || Notification.permission !== 'granted') return
  const made = await subscription()
  if (made) await register(made)
}

const isSupported = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

async function subscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

async function register(made: PushSubscription): Promise<boolean> {
  const { keys } = made.toJSON()
  if (!keys?.p256dh || !keys.auth) return false
  const result = await browserApi('updateDeviceToken', {
    body: { token: made.endpoint, type: 'webpush', keys: { p256dh: keys.p256dh, auth: keys.auth } },
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
    return Number(localStorage.getItem(OWNER)) || undefined
  } catch {
    return undefined // a device that keeps nothing is asked again
  }
}
function forgetOwner(): void {
  try {
    localStorage.removeItem(OWNER)
  } catch {
    // Nothing is kept there.
  }
}
