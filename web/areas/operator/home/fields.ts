/** Form fields of each kind of block, in order. */
import { type HomeBlockKind, homePromiseKeys, homeSources } from '#values/home-page.ts'
import { verticals } from '#values/vertical.ts'

export type FieldSpec =
  | { readonly type: 'words'; readonly name: 'title' | 'text' | 'action'; readonly isLong?: boolean }
  | { readonly type: 'path'; readonly name: 'href'; readonly isOptional?: boolean }
  | { readonly type: 'picture'; readonly name: 'picture'; readonly isOptional?: boolean }
  | {
      readonly type: 'choice'
      readonly name: 'source' | 'vertical' | 'key'
      readonly options: readonly string[]
      readonly isOptional?: boolean
    }
  | { readonly type: 'count'; readonly name: 'limit' }
  | { readonly type: 'collection'; readonly name: 'collection' }
  /** Picked from search results. */
  | { readonly type: 'places'; readonly name: 'paths' | 'ids' }
  | { readonly type: 'group'; readonly name: 'banner'; readonly fields: readonly FieldSpec[] }
  | {
      readonly type: 'list'
      readonly name: 'slides' | 'side' | 'tiles' | 'columns' | 'banners' | 'promises'
      readonly fields: readonly FieldSpec[]
      readonly min: number
      readonly max: number
    }

const title: FieldSpec = { type: 'words', name: 'title' }
const text: FieldSpec = { type: 'words', name: 'text', isLong: true }
const count: FieldSpec = { type: 'count', name: 'limit' }
const way: FieldSpec = { type: 'path', name: 'href', isOptional: true }
const within: FieldSpec = { type: 'choice', name: 'vertical', options: verticals, isOptional: true }

const banner: readonly FieldSpec[] = [
  title,
  text,
  { type: 'words', name: 'action' },
  { type: 'path', name: 'href' },
  { type: 'picture', name: 'picture' },
]

export const blockFields: Record<HomeBlockKind, readonly FieldSpec[]> = {
  hero: [
    { type: 'list', name: 'slides', fields: banner, min: 1, max: 8 },
    { type: 'list', name: 'side', fields: banner, min: 0, max: 2 },
  ],
  categories: [title, { type: 'places', name: 'paths' }],
  verticals: [
    {
      type: 'list',
      name: 'tiles',
      fields: [
        { type: 'choice', name: 'vertical', options: [...verticals, 'deals'] },
        title,
        text,
        { type: 'path', name: 'href' },
        { type: 'picture', name: 'picture', isOptional: true },
      ],
      min: 1,
      max: 8,
    },
  ],
  products: [
    title,
    text,
    { type: 'choice', name: 'source', options: [...homeSources, 'ids', 'collection'] },
    { type: 'places', name: 'ids' },
    { type: 'collection', name: 'collection' },
    within,
    count,
    way,
  ],
  deal_of_the_day: [title, within],
  stores: [title, within, count, way],
  columns: [
    {
      type: 'list',
      name: 'columns',
      fields: [title, { type: 'choice', name: 'source', options: homeSources }, within, count, way],
      min: 1,
      max: 4,
    },
  ],
  banners: [{ type: 'list', name: 'banners', fields: banner, min: 1, max: 4 }],
  banner: [{ type: 'group', name: 'banner', fields: banner }],
  posts: [title, count, way],
  newsletter: [title, text],
  promises: [
    {
      type: 'list',
      name: 'promises',
      fields: [{ type: 'choice', name: 'key', options: homePromiseKeys }, title, text],
      min: 1,
      max: 8,
    },
  ],
}
