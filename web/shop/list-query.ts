/**
 * Query of a product list, with its filters in a fixed order so that each list has one address. An unreadable filter
 * is kept, so that the list is empty instead of unfiltered; unknown keys, sort orders and pages are dropped.
 */
import { readRange, writeRange } from '#values/number-range.ts'
import { productSortings } from '#values/sorting.ts'

const keysInOrder = [
  'tab',
  'category',
  'attribute',
  'price',
  'range',
  'rating',
  'island',
  'store',
  'open_now',
  'delivers_to',
  'search',
  'as_typed',
  'tag',
  'brand',
  'sortBy',
  'field',
  'layout',
  'page',
  'filters',
] as const
export type ListKey = (typeof keysInOrder)[number]

const lists: readonly ListKey[] = ['category', 'attribute', 'rating', 'island', 'store', 'brand']

const lengthMax = 200

/** Filters and sort order of a list; an absent key doesn't filter. */
export type ListState = { readonly [K in ListKey]?: string }

export function readList(params: URLSearchParams): ListState {
  const state: { [K in ListKey]?: string } = {}
  for (const key of keysInOrder) {
    const value = readKey(params, key)
    if (value !== undefined) state[key] = value
  }
  return state
}

/** Returns the query of a list with its question mark, or an empty string for the unfiltered list. */
export function writeList(state: ListState): string {
  const params = new URLSearchParams()
  for (const key of keysInOrder) {
    const value = state[key]
    if (value !== undefined && value !== '' && !(key === 'page' && value === '1')) params.set(key, value)
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/**
 * Changes some keys of a list. Any change other than of the page returns to page 1 and to the first values of the
 * filters.
 */
export function changeList(state: ListState, change: { [K in ListKey]?: string | undefined }): ListState {
  const next: { [K in ListKey]?: string } = {}
  for (const key of keysInOrder) {
    const value = key in change ? change[key] : state[key]
    if (value !== undefined) next[key] = value
  }
  if (!('page' in change)) delete next.page
  if (!('filters' in change)) delete next.filters
  return next
}

export function valuesOf(state: ListState, key: ListKey): string[] {
  return (state[key] ?? '').split(',').filter((value) => value !== '')
}

export function withoutValue(state: ListState, key: ListKey, value: string): ListState {
  const left = valuesOf(state, key).filter((kept) => kept !== value)
  return changeList(state, { [key]: left.length > 0 ? left.join(',') : undefined })
}

/**
 * Returns whether a plain form sent the query: one parameter per checkbox and two for the price, which is not the
 * list's canonical form.
 */
export function isFormShaped(params: URLSearchParams): boolean {
  if (params.has('price_min') || params.has('price_max')) return true
  if ([...params.keys()].some((key) => RANGE_FIELD.test(key))) return true
  return keysInOrder.some((key) => {
    const given = params.getAll(key)
    return given.length > 1 || given.some((value) => value === '')
  })
}

/** Fields of a plain form: `range_min_load`, `range_max_box.length`. */
const RANGE_FIELD = /^range_(min|max)_(.+)$/

/** Returns the filter by range of an attribute; either bound may be open. */
export function rangeOf(state: ListState, of: string): { min?: number; max?: number } {
  return (
    valuesOf(state, 'range')
      .flatMap((text) => readRange(text) ?? [])
      .find((range) => range.of === of) ?? {}
  )
}

export function withoutRange(state: ListState, of: string): ListState {
  const left = valuesOf(state, 'range').filter((text) => readRange(text)?.of !== of)
  return changeList(state, { range: left.length > 0 ? left.join(',') : undefined })
}

/** Returns the bounds of a price filter in whole currency units; either may be open. */
export function priceBounds(price: string | undefined): { min?: number; max?: number } {
  const [, min, max] = /^(\d*)-(\d*)$/.exec(price ?? '') ?? []
  return { ...(min ? { min: Number(min) } : {}), ...(max ? { max: Number(max) } : {}) }
}

/** Returns whether the list is filtered beyond its page's subject; search engines should not index it then. */
export function isNarrowed(state: ListState): boolean {
  return keysInOrder.some((key) => key !== 'page' && key !== 'tab' && state[key] !== undefined)
}

function readKey(params: URLSearchParams, key: ListKey): string | undefined {
  if (key === 'price') return readPrice(params)
  if (key === 'range') return readRanges(params)
  if (lists.includes(key)) return readWords(params.getAll(key), key)
  const value = params.get(key)?.trim() ?? ''
  if (value === '') return undefined
  if (key === 'page') return /^[1-9]\d{0,4}$/.test(value) && value !== '1' ? value : undefined
  if (key === 'sortBy') return productSortings.some((sorting) => sorting === value) ? value : undefined
  if (key === 'as_typed') return value === 'true' ? value : undefined
  if (key === 'filters') return value === 'all' ? value : undefined
  return value.slice(0, lengthMax)
}

function readWords(given: readonly string[], key: ListKey): string | undefined {
  const pattern = key === 'rating' ? /^[1-5]$/ : /^[A-Za-z0-9-]{1,80}$/
  const words = given.flatMap((value) => value.split(',')).filter((word) => pattern.test(word))
  const unique = [...new Set(words)].slice(0, 40)
  return unique.length > 0 ? unique.join(',') : unreadable(given.join(','))
}

/** Keeps invalid input as a filter, for the server to refuse; undefined when nothing was entered. */
function unreadable(written: string): string | undefined {
  return written.replace(/[\s,]/g, '') === '' ? undefined : written.slice(0, lengthMax)
}

function readRanges(params: URLSearchParams): string | undefined {
  const fields = new Map<string, { min?: string; max?: string }>()
  for (const [key, value] of params) {
    const [, bound, of] = RANGE_FIELD.exec(key) ?? []
    if (bound && of && value.trim() !== '') fields.set(of, { ...fields.get(of), [bound]: value.trim() })
  }
  const given = [
    ...params.getAll('range').flatMap((value) => value.split(',')),
    ...[...fields].map(([of, { min = '', max = '' }]) => `${of}:${min}-${max}`),
  ]
  const ranges = given.flatMap((text) => readRange(text) ?? [])
  const written = ranges.map(writeRange).slice(0, 20).join(',')
  return written === '' ? unreadable(given.join(',')) : written
}

function readPrice(params: URLSearchParams): string | undefined {
  const min = params.get('price_min') ?? ''
  const max = params.get('price_max') ?? ''
  const given = params.get('price')
  const bounds = priceBounds(given ?? `${min}-${max}`)
  if (bounds.min === undefined && bounds.max === undefined) return unreadable(given ?? `${min}${max}`)
  if (bounds.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max) {
    return `${bounds.max}-${bounds.min}`
  }
  return `${bounds.min ?? ''}-${bounds.max ?? ''}`
}
