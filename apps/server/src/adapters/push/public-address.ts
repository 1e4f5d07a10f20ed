import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

/** Special-purpose addresses (RFC 6890): not on the internet, or not a single host. */
const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
/**
 * In IPv6 only global unicast is public, except mapped IPv4 addresses and documentation prefixes.
 */
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return (
    version === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
  )
}

/**
 * Resolves a name for the connection itself, so that it cannot resolve to another address after the
 * check.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const reachable = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = reachable
    if (!first) return done(error ?? new Error(`${hostname} has no public address`), '', 4)
    if (options.all) return done(null, reachable)
    done(null, first.address, first.family)
  })
}
