/** What the search of a dashboard finds. */
import type { ReactNode } from 'react'
import type { Translate } from '#app/dictionaries.ts'
import type { AppPath } from '#app/link.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { addressOf, type Menu, type MenuPage, pathOf } from './menu.ts'

/** In display order: what the browser knows first, so that nothing moves when the rest arrives. */
export const resultKinds = [
  'actions',
  'pages',
  'settings',
  'orders',
  'customers',
  'products',
  'stores',
  'payouts',
] as const
export type ResultKind = (typeof resultKinds)[number]

export interface Result {
  readonly kind: ResultKind
  readonly title: string
  readonly text?: string
  readonly status?: ReactNode
  readonly to: AppPath
}

/** Something to do that has a page of its own. */
export type DashboardAction<Need extends string = string> = MenuPage<Need>

interface Searched {
  readonly base: AppPath
  readonly groups: Menu
  readonly actions: readonly DashboardAction[]
}

/** Records follow, so these are few. */
const PER_KIND_MAX = 3

/** Finds actions, pages and settings by the words of their names. Without words: what to begin with. */
export function menuResults({ base, groups, actions }: Searched, search: string, t: Translate): Result[] {
  const words = plainWords(search)
  const resultOf = (
    kind: ResultKind,
    { label, path, ...rest }: { label: MessageKey; path: string; text?: MessageKey },
    within?: MessageKey,
  ): Result => ({
    kind,
    title: t(label),
    ...(rest.text ? { text: t(rest.text) } : within ? { text: t(within) } : {}),
    to: addressOf(base, path),
  })
  const pages = groups.flatMap((group) => [
    ...(group.path === undefined ? [] : [resultOf('pages', { ...group, path: pathOf(group) })]),
    ...(group.pages ?? []).map((page) => resultOf('pages', page, group.label)),
  ])
  const settings = groups.flatMap(({ inside = [] }) => inside.map((page) => resultOf('settings', page)))
  const known = [
    actions.map((action) => resultOf('actions', action)),
    words.length === 0 ? [] : [...pages, ...settings],
  ]
  const found = known.flat().flatMap((result) => {
    const rank = rankOf(result, words)
    return rank === undefined ? [] : [{ result, rank }]
  })
  const best = found.toSorted((one, other) => one.rank - other.rank).map(({ result }) => result)
  const unique = best.filter(({ to }, index) => best.findIndex((each) => each.to === to) === index)
  return resultKinds.flatMap((kind) =>
    unique.filter((result) => result.kind === kind).slice(0, words.length === 0 ? undefined : PER_KIND_MAX),
  )
}

/** Lower for words that begin those of the title; undefined if a word begins none. */
function rankOf({ title, text = '' }: Result, words: readonly string[]): number | undefined {
  const [inTitle, inText] = [plainWords(title), plainWords(text)]
  const begins = (known: readonly string[], word: string) => known.some((each) => each.startsWith(word))
  if (!words.every((word) => begins(inTitle, word) || begins(inText, word))) return undefined
  return words.filter((word) => !begins(inTitle, word)).length
}

function plainWords(text: string): string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Without accents, in lower case. */
function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
