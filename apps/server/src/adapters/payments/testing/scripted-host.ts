import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ScriptedAnswer = { readonly status: number; readonly body: string }
export type ScriptedHost = {
  readonly address: string
  /** The methods and paths of the calls, with their queries. */
  readonly requests: string[]
  close(): Promise<void>
}

/** A host that gives these answers in turn, and repeats the last one. */
export async function startScriptedHost(answers: readonly ScriptedAnswer[]): Promise<ScriptedHost> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { status, body } = answers[Math.min(requests.length, answers.length - 1)] ?? {
      status: 500,
      body: '',
    }
    requests.push(`${request.method} ${request.url}`)
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
