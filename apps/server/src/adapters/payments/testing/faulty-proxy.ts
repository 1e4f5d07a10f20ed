import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxiedCall = {
  readonly method: string
  /** Has neither the path of the address nor the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly key: string | undefined
  readonly authorization: string | undefined
  readonly json: unknown
}
/** `reset` ends the connection without an answer. */
export type FaultyAnswer =
  | 'reset'
  | {
      readonly status: number
      readonly json?: object
      readonly text?: string
      readonly headers?: Readonly<Record<string, string>>
    }
export type FaultyProxy = {
  readonly address: string
  readonly calls: readonly ProxiedCall[]
  /** Answers in place of the server. Undefined passes the call on. */
  fault(fault: (call: ProxiedCall) => FaultyAnswer | undefined): void
  /** Passes calls of this path on, although there is a fault. */
  pass(path: string): void
  /** The next such call reaches the server, but its answer is lost. */
  loseAnswer(isLost: (call: ProxiedCall) => boolean): void
  /**
   * Runs the work after the server has done the next such call, and before its answer goes on.
   * The work gets what the call and its answer name: ids, numbers and other words.
   */
  beforeAnswer(
    isCall: (call: ProxiedCall) => boolean,
    work: (words: readonly string[]) => Promise<void>,
  ): void
  /** Forgets the calls and the faults. */
  reset(): void
  close(): Promise<void>
}

/** A proxy in front of an emulated provider that answers wrongly when it is asked to. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let calls: ProxiedCall[] = []
  let faultOf: (call: ProxiedCall) => FaultyAnswer | undefined = () => undefined
  let passed = new Set<string>()
  let isLost: ((call: ProxiedCall) => boolean) | undefined
  let delayed: { isCall: typeof alwaysFalse; work: (words: string[]) => Promise<void> } = {
    isCall: alwaysFalse,
    work: async () => {},
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(asError(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has a port
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks)
    const { pathname, search, searchParams } = new URL(request.url ?? '/', address)
    const isJson = request.headers['content-type'] === 'application/json' && body.length > 0
    const call: ProxiedCall = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      key: request.headers['paypal-request-id']?.toString(),
      authorization: request.headers.authorization,
      json: isJson ? JSON.parse(body.toString('utf8')) : undefined,
    }
    calls.push(call)
    const faulty = passed.has(pathname) ? undefined : faultOf(call)
    if (faulty === 'reset') {
      response.destroy()
      return
    }
    if (faulty) {
      response.writeHead(faulty.status, { 'content-type': 'application/json', ...faulty.headers })
      response.end(faulty.text ?? JSON.stringify(faulty.json))
      return
    }
    const real = await fetch(target + pathname + search, {
      method: call.method,
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
      ),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    const text = (await real.text()).replaceAll(target, address)
    if (isLost?.(call)) {
      isLost = undefined
      response.destroy()
      return
    }
    if (delayed.isCall(call)) {
      const { work } = delayed
      delayed = { ...delayed, isCall: alwaysFalse }
      await work(`${body} ${text}`.match(/[\w.-]+/g) ?? [])
    }
    response.writeHead(real.status, {
      'content-type': real.headers.get('content-type') ?? 'application/json',
    })
    response.end(text)
  }

  return {
    address,
    get calls() {
      return calls
    },
    fault(fault) {
      faultOf = fault
    },
    pass(path) {
      passed.add(path)
    },
    loseAnswer(lost) {
      isLost = lost
    },
    beforeAnswer(isCall, work) {
      delayed = { isCall, work }
    },
    reset() {
      delayed = { ...delayed, isCall: alwaysFalse }
      calls = []
      faultOf = () => undefined
      passed = new Set()
      isLost = undefined
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const alwaysFalse = (_call: ProxiedCall): boolean => false
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
