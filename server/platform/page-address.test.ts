import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

function canonical(address: string): string | undefined {
  return pageAddress(new URL(address, 'http://market.test'))?.canonical
}

test('is the same for all URLs of the same page', () => {
  expect(canonical('/shops?utm_source=mail&gclid=1')).toBe('/shops')
  expect(canonical('/shops?page=2&category=rum')).toBe('/shops?category=rum&page=2')
})

test('differs for different pages', () => {
  expect(canonical('/product/sauce?variant=HOT')).toBe('/product/sauce?variant=HOT')
  expect(canonical('/fr/shops')).toBe('/fr/shops')
  expect(canonical('/shops?open_now=true&island=JM')).toBe('/shops?island=JM&open_now=true')
  expect(canonical('/groceries?delivers_to=JM')).toBe('/groceries?delivers_to=JM')
})

test('is undefined for plain form URLs, which redirect to a clean one', () => {
  const formShaped = [
    '/groceries?category=rum&category=tea',
    '/groceries?category=',
    '/groceries?price_min=&price_max=20',
    '/product/shirt?option-1=red',
    '/product/roti?modifier_ids=mild',
  ]

  expect(formShaped.filter((address) => canonical(address) !== undefined)).toEqual([])
})

test('is undefined for endless combinations of parameters', () => {
  const endless = [
    '/search?search=rum',
    '/shops?page=21',
    '/shops?page=x',
    '/shops?page=0',
    '/shops?category=a&attribute=b&price=c&rating=d',
    `/shops?category=${'a'.repeat(61)}`,
    `/${'a'.repeat(300)}`,
    '/shops.data',
  ]

  expect(endless.filter((address) => canonical(address) !== undefined)).toEqual([])
})
