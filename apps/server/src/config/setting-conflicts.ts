import { isIP } from 'node:net'

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
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MODE'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ['MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_TOKEN'],
  ['PAYTABS_PROFILE_ID', 'PAYTABS_SERVER_KEY', 'PAYTABS_REGION', 'PAYTABS_MODE'],
  ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_SECRET_HASH'],
]

/** The problems of settings that are valid one by one. */
export function findSettingConflicts(get: (name: string) => string): string[] {
  const problems: string[] = []
  const production = get('NODE_ENV') === 'production'
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
  if (production && get('PAYMENT_HOSTS'))
    problems.push('PAYMENT_HOSTS is for tests: in production it would let emulators pay orders')
  if (get('MAPS') === 'google' && !get('MAPS_KEY')) problems.push('MAPS=google needs MAPS_KEY')
  for (const names of REQUIRED_TOGETHER) {
    const missing = names.filter((name) => !get(name))
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${names.filter(get).join(', ')} needs ${missing.join(', ')} too`)
  }
  return problems
}
