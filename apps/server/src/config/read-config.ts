import { resolve } from 'node:path'
import { LOG_LEVELS } from '../core/log.ts'
import type { Config, IdentityConfig } from './config.ts'
import { findSettingConflicts } from './setting-conflicts.ts'
import { readPayments } from './settings-of-payments.ts'
import { SETTINGS } from './settings.ts'

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the settings from the environment. Throws one error that lists all invalid settings. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = Object.fromEntries(
    SETTINGS.map(({ name, fallback }) => [name, env[name]?.trim() || fallback]),
  )
  const production = values['NODE_ENV'] === 'production'
  const demoByDefault = !env['HAWKER_DEMO'] && !production
  if (!env['HAWKER_DEMO']) values['HAWKER_DEMO'] = production ? 'off' : 'on'
  const get = (name: string): string => values[name] ?? ''
  const problems = SETTINGS.flatMap(({ name, check }) => {
    const expected = check(get(name))
    return expected ? [`${name}=${get(name)} is not ${expected}`] : []
  })
  problems.push(...findSettingConflicts(get))
  if (problems.length) throw new ConfigError(problems.join('\n'))
  const port = Number(get('PORT'))
  const origin = get('ORIGIN') || `http://localhost:${port}`
  return {
    port,
    host: get('HOST'),
    trustProxy: get('TRUST_PROXY') === 'none' ? false : get('TRUST_PROXY'),
    origin: new URL(origin).origin,
    production,
    demo: get('HAWKER_DEMO') !== 'off',
    demoByDefault,
    demoSeed: Number(get('HAWKER_SEED')),
    dataFolder: resolve(get('HAWKER_DATA')),
    pictureCacheBytes: Number(get('PICTURE_CACHE_MB')) * 1024 * 1024,
    personalDataKey: get('PERSONAL_KEY') || undefined,
    databaseUrl: get('DATABASE_URL') || undefined,
    roles: new Set(
      get('HAWKER_ROLES')
        .split(',')
        .map((role) => (role === 'worker' ? 'worker' : 'web')),
    ),
    poolSize: Number(get('POOL_SIZE')),
    secureCookies: origin.startsWith('https:'),
    maps: {
      provider:
        get('MAPS') === 'google'
          ? 'google'
          : get('MAPS') === 'nominatim'
            ? 'nominatim'
            : 'gazetteer',
      key: get('MAPS_KEY') || undefined,
      url: get('MAPS_URL') || undefined,
      tilesUrl: get('MAP_TILES_URL') || undefined,
    },
    identity: readIdentity(get),
    twilio: get('TWILIO_SERVICE_SID')
      ? {
          accountSid: get('TWILIO_ACCOUNT_SID'),
          authToken: get('TWILIO_AUTH_TOKEN'),
          serviceSid: get('TWILIO_SERVICE_SID'),
        }
      : undefined,
    s3: get('S3_URL')
      ? {
          url: get('S3_URL'),
          region: get('S3_REGION'),
          keyId: get('S3_KEY_ID'),
          secret: get('S3_SECRET'),
        }
      : undefined,
    search: {
      engine: get('SEARCH') === 'meilisearch' ? 'meilisearch' : 'postgres',
      url: get('MEILI_URL') || undefined,
      key: get('MEILI_KEY') || undefined,
    },
    smtpUrl: get('SMTP_URL') || undefined,
    mailFrom: get('MAIL_FROM'),
    mailDomain: domainOf(get('MAIL_FROM')),
    payments: readPayments(get),
    pushReach: get('PUSH_REACH') === 'any' ? 'any' : 'public',
    logLevel: LOG_LEVELS.find((level) => level === get('LOG_LEVEL')) ?? 'warn',
  }
}

/** Reads `Hawker <no-reply@hawker.test>` or a bare address. */
const domainOf = (mailFrom: string): string =>
  /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'hawker.test'

const readIdentity = (get: (name: string) => string): IdentityConfig => ({
  google: get('GOOGLE_CLIENT_ID')
    ? {
        clientId: get('GOOGLE_CLIENT_ID'),
        clientSecret: get('GOOGLE_CLIENT_SECRET'),
        issuer: get('GOOGLE_ISSUER'),
      }
    : undefined,
  facebook: get('FACEBOOK_CLIENT_ID')
    ? { clientId: get('FACEBOOK_CLIENT_ID'), clientSecret: get('FACEBOOK_CLIENT_SECRET') }
    : undefined,
  apple: get('APPLE_CLIENT_ID')
    ? {
        clientId: get('APPLE_CLIENT_ID'),
        teamId: get('APPLE_TEAM_ID'),
        keyId: get('APPLE_KEY_ID'),
        privateKey: get('APPLE_PRIVATE_KEY'),
      }
    : undefined,
  firebaseProject: get('FIREBASE_PROJECT') || undefined,
  firebaseKeysUrl: get('FIREBASE_KEYS_URL') || undefined,
})
