import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

test.each(['/checkout', '/fr/account/orders?page=2', '/product/rum-cake#reviews', '/'])(
  'keeps %s',
  (path) => {
    expect(sameOriginPath(path, '/account')).toBe(path)
  },
)

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  'checkout',
  '',
  undefined,
  null,
])('goes to the fallback instead of %s', (path) => {
  expect(sameOriginPath(path, '/account')).toBe('/account')
})
