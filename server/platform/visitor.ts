/** What a request tells about who sent it: address, language, currency and cookies. */
import { BlockList, isIP } from 'node:net'
import { defaultLocale, isLocale, type Locale } from '#values/locale.ts'

export const defaultCurrency = 'USD'

/** The value of one cookie of a Cookie header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** The first of the wanted currencies that prices can be shown in; what is no currency is passed over. */
export async function firstOffered(
  wanted: readonly (string | undefined)[],
  isOffered: (currency: string) => Promise<boolean>,
): Promise<string> {
  for (const currency of wanted) {
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) continue
    if (currency === defaultCurrency || (await isOffered(currency))) return currency
  }
  return defaultCurrency
}

const LANGUAGE_RANGES_MAX = 10

/** The language of the market that an Accept-Language header asks for first. */
export function localeOf(header: string | undefined): Locale {
  if (header === undefined) return defaultLocale
  const wanted = header
    .split(',', LANGUAGE_RANGES_MAX)
    .map((range) => {
      const [tag = '', quality = ''] = range.split(';', 2)
      const weight = /^\s*q=([\d.]+)\s*$/.exec(quality)?.[1]
      return {
        language: tag.trim().toLowerCase().split('-', 1)[0] ?? '',
        weight: weight === undefined ? 1 : Number(weight),
      }
    })
    .sort((a, b) => b.weight - a.weight)
    .find(({ language, weight }) => weight > 0 && isLocale(language))
  return wanted && isLocale(wanted.language) ? wanted.language : defaultLocale
}

/**
 * Tells the address of whoever is behind trusted proxies: the last one in X-Forwarded-For that no trusted proxy
 * wrote for another. What untrusted callers put into that header is never believed.
 */
export function addressTeller(
  trustedProxies: readonly string[],
): (socketAddress: string, forwardedFor: string | undefined) => string {
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress, forwardedFor) => {
    let address = plainAddress(socketAddress)
    if (trustedProxies.length === 0 || forwardedFor === undefined) return address
    const hops = forwardedFor.split(',').map((hop) => plainAddress(hop.trim()))
    while (hops.length > 0 && isIP(address) > 0 && isTrusted(address)) {
      const hop = hops.pop()
      if (hop === undefined || isIP(hop) === 0) break
      address = hop
    }
    return address
  }
}

/** IPv4 inside IPv6 is the same address. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
