/** Test keys move no real money. */
export type KeyMode = 'test' | 'live'

/** The name of the key whose first letters tell the mode. The keys of other providers do not tell it. */
const TELLING_KEYS: Readonly<Record<string, { name: string } & Record<KeyMode, RegExp>>> = {
  stripe: { name: 'secret_key', test: /^[sr]k_test_./, live: /^[sr]k_live_./ },
  razorpay: { name: 'key_id', test: /^rzp_test_/, live: /^rzp_live_/ },
  paystack: { name: 'secret_key', test: /^sk_test_/, live: /^sk_live_/ },
  flutterWave: { name: 'secret_key', test: /^FLWSECK_TEST-/, live: /^FLWSECK-/ },
  // Its test users have tokens that begin like live ones, so a mode that is set wins.
  'mercado-pago': { name: 'access_token', test: /^TEST-/, live: /^APP_USR-/ },
  moyasar: { name: 'secret_key', test: /^sk_test_/, live: /^sk_live_/ },
}

/** The mode that keys tell. Undefined: they are no keys of this provider, or do not tell it. */
export function modeOfKeys(
  tag: string,
  keys: Readonly<Record<string, string | undefined>>,
): KeyMode | undefined {
  const telling = Object.hasOwn(TELLING_KEYS, tag) ? TELLING_KEYS[tag] : undefined
  const key = telling && keys[telling.name]
  if (!telling || key === undefined) return undefined
  if (telling.test.test(key)) return 'test'
  return telling.live.test(key) ? 'live' : undefined
}
