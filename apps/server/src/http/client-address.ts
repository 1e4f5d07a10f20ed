import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address at the start of the request. `request.ip` is undefined after a reset. */
    clientIp: string
    /** What counts as the client's address in limits. */
    clientAddress: string
  }
}

const MAPPED_IPV4 = /^::ffff:([\d.]+)$/i
/** Some proxies append the port, which differs for each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/**
 * What counts as one client address in limits: an IPv4 address, or the first 64 bits of an IPv6
 * address. Providers give every connection at least a /64, so one client has 2^64 addresses in it.
 */
export function clientAddress(ip: string): string {
  const withPort = WITH_PORT.exec(ip)
  if (withPort) return clientAddress(withPort[1] ?? withPort[2] ?? '')
  if (!ip.includes(':')) return ip
  const mapped = MAPPED_IPV4.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = ip.split('::', 2)
  const groups = before === '' ? [] : before.split(':')
  const network = after === undefined || groups.length >= 4 ? groups : expanded(groups, after)
  return `${network
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The address of a request's client in limits. Lint forbids `request.ip` in all other files. */
export const clientAddressOf = (request: FastifyRequest): string => clientAddress(request.ip)

/** Stores the address of each request at its start: Node forgets it when the client disconnects. */
export function storeClientAddresses(app: FastifyInstance): void {
  app.decorateRequest('clientIp', '')
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip
    // Nobody waits for an answer.
    if (ip === undefined) return void reply.code(400).send()
    request.clientIp = ip
    request.clientAddress = clientAddress(ip)
    done()
  })
}

/** `::` replaces all missing groups. An IPv4 address at the end counts as two groups. */
function expanded(before: readonly string[], after: string): string[] {
  const rest = after === '' ? [] : after.split(':')
  const length = rest.length + (rest.at(-1)?.includes('.') ? 1 : 0)
  const missing = Math.max(0, 8 - before.length - length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...rest]
}
