/**
 * Network addresses in one spelling each, so that they can be compared and counted: IPv4 inside IPv6 is IPv4, and ports,
 * brackets, quotes and zones are left out.
 */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

type Address = IPv4 | IPv6

/** Whoever has one IPv6 address has this many bits' worth of others: providers give each customer a /64. */
const NETWORK_BITS = 64

/** An address in its one spelling, however it was written; undefined for what is none. */
export function canonicalAddress(text: string): string | undefined {
  return parse(text)?.toString()
}

/** What an address is counted by: itself, or for IPv6 the network that its customer has. */
export function networkOf({ address }: { readonly address: string }): string {
  const parsed = parse(address)
  if (parsed?.kind() !== 'ipv6') return parsed?.toString() ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`)}/${NETWORK_BITS}`
}

/** Whether an address belongs to one of these addresses or networks, each `10.0.0.7` or `10.0.0.0/8`. */
export function belongsTo(networks: readonly string[]): (address: string) => boolean {
  const wanted = networks.map(parseNetwork)
  return (address) => {
    const parsed = parse(address)
    return (
      parsed !== undefined &&
      wanted.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
    )
  }
}

/**
 * Finds out who is behind trusted proxies: the last address in X-Forwarded-For that no trusted proxy wrote for another.
 * What anybody else puts into that header is never believed; `onIgnored` hears who sent it.
 */
export function addressTeller(
  trustedProxies: readonly string[],
  onIgnored: (sender: string) => void = () => {},
): (socketAddress: string, forwardedFor: string | undefined) => string {
  const isTrusted = belongsTo(trustedProxies)
  return (socketAddress, forwardedFor) => {
    let address = canonicalAddress(socketAddress) ?? socketAddress
    if (forwardedFor === undefined) return address
    if (!isTrusted(address)) {
      onIgnored(address)
      return address
    }
    const hops = forwardedFor.split(',')
    while (hops.length > 0 && isTrusted(address)) {
      const hop = canonicalAddress(hops.pop() ?? '')
      if (hop === undefined) break
      address = hop
    }
    return address
  }
}

function parse(text: string): Address | undefined {
  const bare = bareAddress(text)
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return undefined
  const parsed = ipaddr.IPv6.parse(bare)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
}

/** `203.0.113.9:5555`, `[2001:db8::1]:443`, `"[2001:db8::1]"` and `fe80::1%eth0` without what surrounds them. */
function bareAddress(text: string): string {
  const plain = text.trim().replace(/^"(.*)"$/, '$1')
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1]
  const withoutPort = inBrackets ?? /^([\d.]+):\d+$/.exec(plain)?.[1] ?? plain
  return withoutPort.replace(/%.*$/, '')
}

function parseNetwork(text: string): [Address, number] {
  const [address = '', bits] = text.split('/')
  const parsed = parse(address)
  if (!parsed) throw new Error(`${text} is no network`)
  const bitsMax = parsed.kind() === 'ipv6' ? 128 : 32
  if (bits === undefined) return [parsed, bitsMax]
  // A network of IPv4 that was written as IPv6 has 96 bits in front.
  const isMapped = parsed.kind() === 'ipv4' && address.includes(':')
  return [parsed, Math.max(0, Number(bits) - (isMapped ? 96 : 0))]
}
