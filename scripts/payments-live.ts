// npm run payments:live -- stripe: one payment and its refund at a provider's sandbox, by hand.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PROVIDERS } from '@hawker/server/adapters/payments/provider-adapters'
import { tryProvider } from '@hawker/server/adapters/payments/try-provider'
import { money } from '@hawker/domain/money/money'

const HELP = `Pays a small amount at a provider's sandbox, on the provider's page, and refunds it.

  npm run payments:live -- PROVIDER [--amount 1000] [--currency USD] [--email you@example.com]

  PROVIDER           one of ${Object.keys(PROVIDERS).join(', ')}
  --amount NUMBER    in minor units, such as cents
  --currency CODE    one that the account takes

The keys come from the environment, as npm start -- --help names them. Live keys are refused.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    amount: { type: 'string', default: '1000' },
    currency: { type: 'string', default: 'USD' },
    email: { type: 'string', default: 'buyer@example.com' },
    help: { type: 'boolean', default: false },
  },
})
const adapter = Object.entries(PROVIDERS).find(([tag]) => tag === positionals[0])?.[1]
if (values.help || !adapter || !/^\d{1,9}$/.test(values.amount)) {
  console.log(HELP)
  process.exit(values.help ? 0 : 1)
}
const keys = Object.fromEntries(
  adapter.keys.flatMap(({ name, environment }) => {
    const value = process.env[environment]?.trim()
    return value ? [[name, value]] : []
  }),
)
const missing = adapter.keys.filter(({ name, isOptional }) => !isOptional && !keys[name])
if (missing.length > 0) {
  console.error(`Set ${missing.map(({ environment }) => environment).join(', ')} first.`)
  process.exit(1)
}
const clock = { now: () => new Date() }
const isDone = await tryProvider({
  provider: adapter.make({ keys, webhookUrl: 'http://localhost:3000/webhook', clock }),
  amount: money(BigInt(values.amount), values.currency),
  returnUrl: 'http://localhost:3000/',
  email: values.email,
  clock,
  pause: () => pause(3_000),
  maxAttempts: 200,
  print: (line) => console.log(line),
})
process.exit(isDone ? 0 : 1)
