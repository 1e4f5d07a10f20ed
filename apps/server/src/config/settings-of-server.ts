import { isIP } from 'node:net'
import { LOG_LEVELS } from '../core/log.ts'
import { type Setting, anything, number, oneOf, url } from './setting.ts'

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

/** The process, its demo, its files and its database. */
export const SERVER_SETTINGS: readonly Setting[] = [
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
    name: 'LOG_LEVEL',
    about:
      'lines on standard error: silent, error, warn, info (starts and stops) or debug (requests)',
    fallback: 'warn',
    check: oneOf(...LOG_LEVELS),
  },
]
