import { expect, test } from 'vitest'
import { openedPermissions, pagePolicy, sourcesFor } from '#platform/security-headers.ts'
import { pageOpenings } from './page-openings.ts'

const form = {
  scripts: ['https://js.example'],
  frames: ['https://frames.example'],
  payment: ['https://js.example'],
}
const openings = pageOpenings([
  { browsers: { form } },
  { browsers: { leadsTo: ['https://pay.example'] } },
  {},
])

function policyOf(path: string): string {
  return pagePolicy(['nonce-1'], { isSecure: false, isDevelopment: false }, sourcesFor(openings, path))
}

test('allows a gateway’s script on its form page only, in every language', () => {
  for (const path of ['/order/card/TW-1', '/fr/order/card/TW-1', '/ar/order/card/TW-1']) {
    expect(policyOf(path)).toContain("script-src 'self' 'nonce-1' https://js.example;")
    expect(policyOf(path)).toContain('frame-src https://frames.example;')
    expect(openedPermissions(sourcesFor(openings, path))).toContain('payment=(self "https://js.example")')
  }
  for (const path of [
    '/',
    '/checkout',
    '/order/pay/TW-1',
    '/order/card/TW-1/more',
    '/x/order/card/TW-1',
    '/cart',
  ]) {
    expect(policyOf(path)).not.toMatch(/js\.example|frame-src/)
    expect(openedPermissions(sourcesFor(openings, path))).toBeUndefined()
  }
})

test('allows forms to submit to a gateway on payment pages only', () => {
  for (const path of ['/checkout', '/fr/checkout', '/order/pay/TW-1', '/ar/order/pay/TW-1'])
    expect(policyOf(path)).toContain("form-action 'self' https://pay.example;")
  for (const path of ['/', '/order/card/TW-1', '/checkout/complete', '/account/wallet'])
    expect(policyOf(path)).toContain("form-action 'self';")
})
