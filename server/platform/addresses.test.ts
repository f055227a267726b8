import { describe, expect, test } from 'vitest'
import { belongsTo, canonicalAddress, clientAddressReader, networkOf } from './addresses.ts'

describe('address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5555', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['2001:DB8:0:0:0:0:0:5', '2001:db8::5'],
    ['2001:0db8::0005', '2001:db8::5'],
    ['[2001:db8::5]', '2001:db8::5'],
    ['[2001:db8::5]:443', '2001:db8::5'],
    ['"[2001:db8::5]:443"', '2001:db8::5'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', undefined],
    ['', undefined],
    ['1.2.3', undefined],
    ['010.0.0.1', undefined],
    ['0x7f.0.0.1', undefined],
    ['2130706433', undefined],
    ['203.0.113.9:5555:1', undefined],
  ])('written %j is %j', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['', ''],
  ])('%j is counted by %j', (address, network) => {
    expect(networkOf({ address })).toBe(network)
  })

  test('belongs to networks in either notation', () => {
    const isInside = belongsTo(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::ffff:172.16.0.0/108'])

    expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:5::1', '172.16.9.9'].map(isInside)).toEqual(
      Array(5).fill(true),
    )
    expect(['11.1.2.3', '192.0.2.8', '2001:db9::1', '172.32.0.1', 'nonsense'].map(isInside)).toEqual(
      Array(5).fill(false),
    )
  })
})

describe('request address', () => {
  test('is that of the connection when no proxy is trusted', () => {
    const addressOf = clientAddressReader([])

    expect(addressOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(addressOf('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9')
  })

  test('is the last address that no trusted proxy added, despite forged ones before it', () => {
    const addressOf = clientAddressReader(['127.0.0.1', '10.0.0.0/8', '::1'])

    expect(addressOf('127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.7')).toBe('198.51.100.1')
    expect(addressOf('::1', '2001:db8::5')).toBe('2001:db8::5')
    expect(addressOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(addressOf('127.0.0.1', 'nonsense')).toBe('127.0.0.1')
  })

  test('is read despite ports and brackets from load balancers', () => {
    const addressOf = clientAddressReader(['10.0.0.0/8'])

    expect(addressOf('::ffff:10.0.0.1', '198.51.100.1:5555, 10.0.0.2:80')).toBe('198.51.100.1')
    expect(addressOf('10.0.0.1', '[2001:DB8::0005]:443')).toBe('2001:db8::5')
  })

  test('reports senders of an ignored header', () => {
    const senders: string[] = []
    const addressOf = clientAddressReader(['10.0.0.0/8'], (sender) => senders.push(sender))

    addressOf('10.0.0.1', '198.51.100.1')
    addressOf('172.16.0.1', undefined)
    addressOf('::ffff:172.16.0.1', '198.51.100.1')

    expect(senders).toEqual(['172.16.0.1'])
  })
})
