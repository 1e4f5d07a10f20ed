import { type Server, createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { money } from '@hawker/domain/money/money'
import { type ServedEmulators, serveEmulators } from '../../emulators/serve-emulators.ts'
import type { EmulatedExchange } from '../../emulators/emulator.ts'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import type { PaymentProvider, PaymentRequest, ProviderCall } from '../../port.ts'
import { type StripeEmulator, stripeEmulator } from '../stripe-emulator.ts'
import { stripeProvider } from '../stripe.ts'

/** What arrives in place of the emulator's answer. `reset` breaks the connection. */
export type Tampering = (answer: {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly text: string
}) => { readonly status: number; readonly text: string } | 'reset' | undefined

export type StripeBench = {
  readonly provider: PaymentProvider
  readonly emulator: StripeEmulator
  readonly keys: Readonly<Record<string, string>>
  readonly exchanges: readonly EmulatedExchange[]
  readonly calls: readonly ProviderCall[]
  readonly clock: { now(): Date }
  forward(seconds: number): void
  tamper(how: Tampering | undefined): void
  /** The address of the proxy. */
  readonly address: string
  newRequest(overrides?: Partial<PaymentRequest>): PaymentRequest
  close(): Promise<void>
}

/** An adapter, its emulator, and a proxy between them that can damage answers. */
export async function startStripeBench({
  now,
  onExchange,
}: {
  /** The time of both sides, in milliseconds, before `forward`. */
  now: () => number
  onExchange?: (exchange: EmulatedExchange) => void
}): Promise<StripeBench> {
  let forwardedMs = 0
  const clock = { now: () => new Date(now() + forwardedMs) }
  const exchanges: EmulatedExchange[] = []
  let emulator: StripeEmulator | undefined
  const served: ServedEmulators = await serveEmulators(
    [(setup) => (emulator = stripeEmulator(setup))],
    {
      clock,
      onExchange(exchange) {
        exchanges.push(exchange)
        onExchange?.(exchange)
      },
    },
  )
  if (!emulator) throw new Error('the emulator was not made')
  let tampering: Tampering | undefined
  const proxy = await startProxy(served.addressOf('stripe'), (answer) => tampering?.(answer))
  const keys = emulator.keys
  const calls: ProviderCall[] = []
  const provider = stripeProvider({
    keys,
    host: proxy.address,
    webhookUrl: 'http://hawker.test/webhook/stripe',
    clock,
    onCall: (call) => calls.push(call),
  })
  return {
    provider,
    emulator,
    address: proxy.address,
    keys,
    exchanges,
    calls,
    clock,
    forward(seconds) {
      forwardedMs += seconds * 1000
    },
    tamper(how) {
      tampering = how
    },
    newRequest(overrides = {}) {
      const reference = randomUUID()
      const amount = overrides.amount ?? money(4_751n, 'USD')
      return {
        reference,
        amount,
        decimals: isoDecimals(amount.currency),
        description: 'Hawker K7-482',
        returnUrl: `http://hawker.test/pay/${reference}/return`,
        cancelUrl: `http://hawker.test/pay/${reference}/return?left`,
        callbackUrl: 'http://hawker.test/webhook/stripe',
        lang: 'en',
        payer: { email: 'ana@example.com', name: 'Ana Silva' },
        expiresAt: new Date(clock.now().getTime() + 45 * 60_000),
        key: `open:${reference}:1`,
        ...overrides,
      }
    },
    async close() {
      await proxy.close()
      await served.close()
    },
  }
}

async function startProxy(target: string, tampering: Tampering) {
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const { method = 'GET', url: path = '/' } = request
      const { host: _host, connection: _connection, ...headers } = request.headers
      const answer = await fetch(target + path, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
        ...(method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
      })
      const text = await answer.text()
      const damaged = tampering({ method, path, status: answer.status, text })
      if (damaged === 'reset') return request.socket.destroy()
      const { status, text: sent } = damaged ?? { status: answer.status, text }
      return response.writeHead(status, { 'content-type': 'application/json' }).end(sent)
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
