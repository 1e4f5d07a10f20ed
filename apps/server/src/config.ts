import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { LOG_LEVELS, type LogLevel } from './core/log.ts'

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

type Setting = {
  name: string
  about: string
  fallback: string
  check: (value: string) => string | undefined
}
const number = (min: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
    ? undefined
    : `a whole number from ${min} to ${max}`
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value) ? undefined : `one of ${values.join(', ')}`
const url =
  (...schemes: string[]) =>
  (value: string) =>
    value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)))
      ? undefined
      : `a ${schemes.join(': or ')}: address`
const anything = () => undefined
/** An address, a network (10.0.0.0/8), or one of Fastify's names for networks. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true
  const longest = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    (bits === undefined || number(1, longest)(bits) === undefined)
  )
}

export const SETTINGS: readonly Setting[] = [
  {
    name: 'PORT',
    about: 'port of the storefront, the consoles and the API',
    fallback: '3000',
    check: number(0, 65535),
  },
  {
    name: 'HOST',
    about: 'address to listen on',
    fallback: '127.0.0.1',
    check: (value) => (value ? undefined : 'a host name or address'),
  },
  {
    name: 'TRUST_PROXY',
    about:
      'proxies whose X-Forwarded-For is trusted: addresses or networks, comma separated, or none',
    fallback: 'loopback',
    check: (value) =>
      value === 'none' || value.split(',').every(isProxy)
        ? undefined
        : 'addresses like 10.0.0.2 or 10.0.0.0/8, loopback, or none',
  },
  {
    name: 'ORIGIN',
    about: 'public address, as browsers write it; default http://localhost:PORT',
    fallback: '',
    check: url('http', 'https'),
  },
  {
    name: 'NODE_ENV',
    about: 'production: no demo people and no /dev',
    fallback: 'development',
    check: oneOf('development', 'production', 'test'),
  },
  {
    name: 'HAWKER_DEMO',
    about:
      'on: demo city on first start, demo people and /dev; public: the same, also for other machines; off: start empty',
    fallback: 'on unless NODE_ENV=production',
    check: oneOf('on', 'public', 'off'),
  },
  {
    name: 'HAWKER_SEED',
    about: 'random seed of the demo city',
    fallback: '1',
    check: number(0, 4_294_967_295),
  },
  {
    name: 'HAWKER_DATA',
    about: 'folder of the embedded database and the pictures',
    fallback: '.data',
    check: anything,
  },
  {
    name: 'PICTURE_CACHE_MB',
    about: 'disk space for resized pictures; the least recently used are deleted',
    fallback: '512',
    check: number(16, 1_000_000),
  },
  {
    name: 'PERSONAL_KEY',
    about:
      'encrypts health data and quotes: 64 hexadecimal digits, the same on all machines; none: a file in HAWKER_DATA',
    fallback: '',
    check: (value) =>
      value === '' || /^[0-9a-f]{64}$/i.test(value) ? undefined : '64 hexadecimal digits',
  },
  {
    name: 'DATABASE_URL',
    about: 'another Postgres (15 or newer) instead of the embedded one',
    fallback: '',
    check: url('postgres', 'postgresql'),
  },
  {
    name: 'HAWKER_ROLES',
    about: 'web, worker or both, comma separated',
    fallback: 'web,worker',
    check: (value) =>
      /^(web|worker)(,(web|worker))?$/.test(value) ? undefined : 'web, worker or web,worker',
  },
  {
    name: 'POOL_SIZE',
    about: 'database connections of this process',
    fallback: '16',
    check: number(2, 200),
  },
  {
    name: 'MAPS',
    about: 'geocoder: gazetteer (built in), nominatim, google',
    fallback: 'gazetteer',
    check: oneOf('gazetteer', 'nominatim', 'google'),
  },
  { name: 'MAPS_KEY', about: 'key of the maps service', fallback: '', check: anything },
  {
    name: 'MAPS_URL',
    about: 'address of your own maps service',
    fallback: '',
    check: url('http', 'https'),
  },
  {
    name: 'MAP_TILES_URL',
    about: 'map tiles, {z}/{x}/{y}; none: streets from the database',
    fallback: '',
    check: anything,
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    about: 'sign-in with Google: client id',
    fallback: '',
    check: anything,
  },
  { name: 'GOOGLE_CLIENT_SECRET', about: 'its secret', fallback: '', check: anything },
  {
    name: 'GOOGLE_ISSUER',
    about: 'another OpenID provider behind the same button',
    fallback: 'https://accounts.google.com',
    check: url('https', 'http'),
  },
  {
    name: 'FACEBOOK_CLIENT_ID',
    about: 'sign-in with Facebook: app id',
    fallback: '',
    check: anything,
  },
  { name: 'FACEBOOK_CLIENT_SECRET', about: 'its secret', fallback: '', check: anything },
  {
    name: 'APPLE_CLIENT_ID',
    about: 'sign-in with Apple: services id',
    fallback: '',
    check: anything,
  },
  { name: 'APPLE_TEAM_ID', about: 'its team', fallback: '', check: anything },
  { name: 'APPLE_KEY_ID', about: 'its key', fallback: '', check: anything },
  {
    name: 'APPLE_PRIVATE_KEY',
    about: 'that key as PEM, line breaks written \\n',
    fallback: '',
    check: anything,
  },
  {
    name: 'FIREBASE_PROJECT',
    about: 'project whose Firebase ID tokens are exchanged for ours',
    fallback: '',
    check: anything,
  },
  {
    name: 'FIREBASE_KEYS_URL',
    about: 'address of the keys of your own issuer',
    fallback: '',
    check: url('https', 'http'),
  },
  {
    name: 'TWILIO_ACCOUNT_SID',
    about: 'account for codes by Twilio Verify',
    fallback: '',
    check: anything,
  },
  { name: 'TWILIO_AUTH_TOKEN', about: 'its token', fallback: '', check: anything },
  { name: 'TWILIO_SERVICE_SID', about: 'its Verify service, VA…', fallback: '', check: anything },
  {
    name: 'SEARCH',
    about: 'search engine: postgres (built in), meilisearch',
    fallback: 'postgres',
    check: oneOf('postgres', 'meilisearch'),
  },
  {
    name: 'MEILI_URL',
    about: 'address of Meilisearch; default http://127.0.0.1:7700',
    fallback: '',
    check: url('http', 'https'),
  },
  {
    name: 'MEILI_KEY',
    about: 'its master key, or a key that may search and write',
    fallback: '',
    check: anything,
  },
  {
    name: 'S3_URL',
    about: 'bucket for pictures, https://host/bucket or https://bucket.host; none: a folder',
    fallback: '',
    check: url('http', 'https'),
  },
  { name: 'S3_REGION', about: 'its region', fallback: 'us-east-1', check: anything },
  {
    name: 'S3_KEY_ID',
    about: 'key that may read, write and list the bucket',
    fallback: '',
    check: anything,
  },
  { name: 'S3_SECRET', about: 'its secret', fallback: '', check: anything },
  {
    name: 'SMTP_URL',
    about: 'mail server, smtp://user:password@host:port',
    fallback: '',
    check: url('smtp', 'smtps'),
  },
  {
    name: 'MAIL_FROM',
    about: 'sender of mails',
    fallback: 'Hawker <no-reply@hawker.test>',
    check: anything,
  },
  {
    name: 'PUSH_REACH',
    about: 'allowed push services: public (on the internet) or any (also local ones, for tests)',
    fallback: 'public',
    check: oneOf('public', 'any'),
  },
  {
    name: 'LOG_LEVEL',
    about:
      'lines on standard error: silent, error, warn, info (starts and stops) or debug (requests)',
    fallback: 'warn',
    check: oneOf(...LOG_LEVELS),
  },
]

/** Whether an address to listen on, or an origin, is for more than this machine. */
function reachesOthers(name: string, value: string): boolean {
  if (name === 'ORIGIN' && !URL.canParse(value)) return false
  const host = (name === 'ORIGIN' ? new URL(value).hostname : value).replace(/^\[|\]$/g, '')
  const isLoopback =
    /(^|\.)localhost$/i.test(host) ||
    (isIP(host) === 4 && host.startsWith('127.')) ||
    host === '::1' ||
    host.startsWith('::ffff:127.')
  return !isLoopback
}

/** Settings that only work together. */
const REQUIRED_TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['S3_URL', 'S3_KEY_ID', 'S3_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SERVICE_SID'],
]

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
  const demo = get('HAWKER_DEMO') !== 'off'
  if (production && demo)
    problems.push(
      `HAWKER_DEMO=${get('HAWKER_DEMO')} cannot be used with NODE_ENV=production: ` +
        'demo people have known passwords. Remove HAWKER_DEMO or NODE_ENV',
    )
  if (!production && get('HAWKER_DEMO') === 'on')
    for (const name of ['HOST', 'ORIGIN'])
      if (reachesOthers(name, get(name)))
        problems.push(
          `${name}=${get(name)} shows the demo to other machines, and everyone there can sign in as ` +
            'its staff. Use NODE_ENV=production for a marketplace, or HAWKER_DEMO=public for a public demo',
        )
  if (production)
    for (const name of ['GOOGLE_ISSUER', 'FIREBASE_KEYS_URL'])
      if (get(name).startsWith('http:') && reachesOthers('ORIGIN', get(name)))
        problems.push(`${name}=${get(name)} needs https in production: others could forge sign-ins`)
  if (production && get('PUSH_REACH') === 'any')
    problems.push(
      'PUSH_REACH=any is for tests: in production it would let users send requests to your network',
    )
  if (get('MAPS') === 'google' && !get('MAPS_KEY')) problems.push('MAPS=google needs MAPS_KEY')
  for (const names of REQUIRED_TOGETHER) {
    const missing = names.filter((name) => !get(name))
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${names.filter(get).join(', ')} needs ${missing.join(', ')} too`)
  }
  if (problems.length) throw new ConfigError(problems.join('\n'))
  const port = Number(get('PORT'))
  const origin = get('ORIGIN') || `http://localhost:${port}`
  return {
    port,
    host: get('HOST'),
    trustProxy: get('TRUST_PROXY') === 'none' ? false : get('TRUST_PROXY'),
    origin: new URL(origin).origin,
    production,
    demo,
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
    pushReach: get('PUSH_REACH') === 'any' ? 'any' : 'public',
    logLevel: LOG_LEVELS.find((level) => level === get('LOG_LEVEL')) ?? 'warn',
  }
}

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

export const settingsHelp = (): string =>
  SETTINGS.map(
    ({ name, about, fallback }) =>
      `  ${name.padEnd(22)} ${about}${fallback ? ` (default ${fallback})` : ''}`,
  ).join('\n')
