import { after } from 'node:test'
import { testProviderContract } from '../testing/provider-contract.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { startStripeBench } from './testing/stripe-bench.ts'
import { STRIPE_ADDITIONS } from './testing/stripe-additions.ts'

const conformance = conformanceOf('stripe', { additions: STRIPE_ADDITIONS, closesAnswers: true })
const bench = await startStripeBench({ now: Date.now, onExchange: conformance.onExchange })
after(() => bench.close())

testProviderContract('stripe', () => bench)
conformance.testRecorded()
