import type { LogLevel } from '../core/log.ts'
import type { PaymentConfig } from './settings-of-payments.ts'

/** All settings of the server. `npm start -- --help` prints their meaning and default. */
export type Config = {
  port: number
  host: string
  /** Fastify's option. False: no proxy is trusted. */
  trustProxy: string | false
  origin: string
  production: boolean
  demo: boolean
  /** No setting asked for the demo: it is on because NODE_ENV is not production. */
  demoByDefault: boolean
  demoSeed: number
  dataFolder: string
  pictureCacheBytes: number
  /** 64 hexadecimal digits. */
  personalDataKey: string | undefined
  databaseUrl: string | undefined
  roles: ReadonlySet<'web' | 'worker'>
  poolSize: number
  secureCookies: boolean
  maps: {
    provider: 'gazetteer' | 'nominatim' | 'google'
    key: string | undefined
    url: string | undefined
    tilesUrl: string | undefined
  }
  identity: IdentityConfig
  twilio: { accountSid: string; authToken: string; serviceSid: string } | undefined
  /** Bucket for pictures. Absent: a folder. */
  s3: { url: string; region: string; keyId: string; secret: string } | undefined
  search: { engine: 'postgres' | 'meilisearch'; url: string | undefined; key: string | undefined }
  smtpUrl: string | undefined
  mailFrom: string
  /** The domain of `mailFrom`. */
  mailDomain: string
  payments: PaymentConfig
  /** any: also push services on this machine, for tests. */
  pushReach: 'public' | 'any'
  logLevel: LogLevel
}

/** Providers for social sign-in. Absent: not offered. */
export type IdentityConfig = {
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  facebook: { clientId: string; clientSecret: string } | undefined
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string } | undefined
  firebaseProject: string | undefined
  firebaseKeysUrl: string | undefined
}
