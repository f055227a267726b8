/**
 * Network addresses in canonical form for comparison and counting: IPv4 inside IPv6 becomes IPv4; ports, brackets,
 * quotes and zones are removed.
 */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

type Address = IPv4 | IPv6

/** Providers give each customer an IPv6 /64, so all addresses in it count as one. */
const NETWORK_BITS = 64

/** Returns the canonical form of an address; undefined for invalid input. */
export function canonicalAddress(text: string): string | undefined {
  return parse(text)?.toString()
}

/** Returns the key for rate limits: the IPv4 address, or the IPv6 /64 network. */
export function networkOf({ address }: { readonly address: string }): string {
  const parsed = parse(address)
  if (parsed?.kind() !== 'ipv6') return parsed?.toString() ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`)}/${NETWORK_BITS}`
}

/** Returns a test for membership in addresses or networks, such as `10.0.0.7` or `10.0.0.0/8`. */
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
 * Determines the client address behind trusted proxies: the last address in X-Forwarded-For that is not a trusted
 * proxy's. The header is ignored when other senders set it, and `onIgnored` is called with them.
 */
export function clientAddressReader(
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

/** Strips the extras from `203.0.113.9:5555`, `[2001:db8::1]:443`, `"[2001:db8::1]"` and `fe80::1%eth0`. */
function bareAddress(text: string): string {
  const plain = text.trim().replace(/^"(.*)"$/, '$1')
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1]
  const withoutPort = inBrackets ?? /^([\d.]+):\d+$/.exec(plain)?.[1] ?? plain
  return withoutPort.replace(/%.*$/, '')
}

function parseNetwork(text: string): [Address, number] {
  const [address = '', bits] = text.split('/')
  const parsed = parse(address)
  if (!parsed) throw new Error(`${text} is not a network`)
  const bitsMax = parsed.kind() === 'ipv6' ? 128 : 32
  if (bits === undefined) return [parsed, bitsMax]
  // An IPv4 network in IPv6 notation has a 96-bit prefix.
  const isMapped = parsed.kind() === 'ipv4' && address.includes(':')
  return [parsed, Math.max(0, Number(bits) - (isMapped ? 96 : 0))]
}
