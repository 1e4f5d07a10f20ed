import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import { EMULATORS } from './emulators/all-emulators.ts'
import { type ServedEmulators, serveEmulators } from './emulators/serve-emulators.ts'
import { PROVIDERS } from './provider-adapters.ts'
import { tryProvider } from './try-provider.ts'

const clock = { now: () => new Date() }
let served: ServedEmulators
before(async () => {
  served = await serveEmulators(EMULATORS, { clock })
})
after(() => served.close())

/** Tries a provider. At the first pause the person decides on the page. */
async function tried(tag: string, decision: 'pay' | 'decline' | 'leave', revoked = false) {
  const emulator = served.emulators.get(tag)
  const adapter = Object.entries(PROVIDERS).find(([name]) => name === tag)?.[1]
  assert.ok(emulator && adapter)
  const lines: string[] = []
  let providerId = ''
  const provider = adapter.make({
    keys: emulator.keys,
    host: served.addressOf(tag),
    webhookUrl: '',
    clock,
  })
  emulator.revokeKeys(revoked)
  const isDone = await tryProvider({
    provider: {
      ...provider,
      async create(request) {
        const page = await provider.create(request)
        ;({ providerId } = page)
        return page
      },
    },
    amount: money(100_000n, emulator.currencies[0] ?? 'USD'),
    returnUrl: 'http://localhost:3000/',
    email: 'buyer@example.com',
    clock,
    pause: async () => void (await emulator.decide(providerId, decision)),
    maxAttempts: 3,
    print: (line) => lines.push(line),
  })
  emulator.revokeKeys(false)
  return { isDone, text: lines.join('\n') }
}

for (const tag of Object.keys(PROVIDERS)) {
  test(`a try at ${tag} pays and refunds`, async () => {
    const { isDone, text } = await tried(tag, 'pay')
    assert.ok(isDone, text)
    assert.match(text, /✓ keys[^]*✓ a page[^]*✓ paid[^]*✓ refund/)
  })
  test(`a try at ${tag} says when nothing was paid, and when keys are refused`, async () => {
    const unpaid = await tried(tag, 'leave')
    assert.equal(unpaid.isDone, false)
    assert.match(unpaid.text, /✗ not paid: progress/)
    const refused = await tried(tag, 'pay', true)
    assert.equal(refused.isDone, false)
    assert.match(refused.text, /^✗ keys/)
  })
}
