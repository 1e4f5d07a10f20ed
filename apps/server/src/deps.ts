import type { SocialProvider } from '@hawker/contract/identity'
import type { HostedIdentity, SocialSignIn } from './adapters/identity/port.ts'
import type { Mailer } from './adapters/mail/port.ts'
import type { Maps } from './adapters/maps/port.ts'
import type { PaymentProviders } from './adapters/payments/registry.ts'
import type { PushSender } from './adapters/push/port.ts'
import type { SearchEngine } from './adapters/search/port.ts'
import type { FileCache, Storage } from './adapters/storage/port.ts'
import type { Database } from '@hawker/postgres/database'
import type { LiveEvents } from './core/live-events.ts'
import type { TextSender } from './core/text-sender.ts'

/**
 * The only source of the current time. It shows one instant during a call and during a
 * transaction (core/one-instant.ts). The demo can move its clock; only tests move theirs.
 */
export type Clock = { now(): Date }
/** The only source of randomness. */
export type Random = {
  /** A whole number from 0 to max − 1, unpredictable. */
  int(max: number): number
  bytes(count: number): Uint8Array
  uuid(): string
}

/**
 * Everything that features use from outside. app.ts creates it; tests use fakes and a real
 * database.
 */
export type Deps = {
  database: Database
  clock: Clock
  random: Random
  live: LiveEvents
  payments: PaymentProviders
  maps: Maps
  search: SearchEngine
  mail: Mailer
  texts: TextSender
  push: PushSender
  /** The configured providers for social sign-in. */
  social: ReadonlyMap<SocialProvider, SocialSignIn>
  /** The configured external identity service, whose tokens are exchanged for ours. */
  hosted: HostedIdentity | undefined
  storage: Storage
  /** Cache of resized pictures. */
  resizedPictures: FileCache
  /** Signs the links of private pictures. All processes on one database share it. */
  pictureKey: Uint8Array
  /** The master key: encrypts data, and other keys derive from it (personal-data-key.ts). */
  personalDataKey: Uint8Array
  /** Public origin, for links in mails and payment returns. */
  origin: string
  /** The domain from which mails are sent. */
  mailDomain: string
  /** Multiplies the budgets of newcomers, for load tests. */
  limitScale: number
  demo: boolean
}
