import type { SocialProvider } from '@hawker/contract/identity'
import type { HostedIdentity, SocialSignIn } from './adapters/identity/port.ts'
import type { Mailer } from './adapters/mail/port.ts'
import type { Maps } from './adapters/maps/port.ts'
import type { PaymentProvider } from './adapters/payments/port.ts'
import type { PushSender } from './adapters/push/port.ts'
import type { SearchEngine } from './adapters/search/port.ts'
import type { SmsSender } from './adapters/sms/port.ts'
import type { FileCache, Storage } from './adapters/storage/port.ts'
import type { Database } from './database/database.ts'
import type { Live } from './http/live.ts'

/** The only source of "now". The demo's clock can be moved; tests hold it still. */
export type Clock = { now(): Date }
/** The only source of chance. */
export type Random = {
  /** A whole number from 0 to max − 1, unpredictable. */
  int(max: number): number
  bytes(count: number): Uint8Array
  uuid(): string
}

/** Everything a feature may use from outside itself. app.ts fills it; tests fill it with fakes and a real database. */
export type Deps = {
  database: Database
  clock: Clock
  random: Random
  live: Live
  payments: ReadonlyMap<string, PaymentProvider>
  maps: Maps
  search: SearchEngine
  mail: Mailer
  sms: SmsSender
  push: PushSender
  /** Where else people can sign in; those that are configured. */
  social: ReadonlyMap<SocialProvider, SocialSignIn>
  /** An identity service that signs people in by itself, if one is configured. */
  hosted: HostedIdentity | undefined
  storage: Storage
  /** Pictures in the sizes that were asked for. */
  pictureSizes: FileCache
  /** Seals the links of private pictures; the same for every process over one database. */
  pictureKey: Uint8Array
  /** Seals what people say about their health, and quotes (personal-key.ts). */
  personalKey: Uint8Array
  /** Public origin, for links in mails and payment returns. */
  origin: string
  demo: boolean
}
