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

const PER_KIND_MAX = 5

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
  const seen = new Set<string>()
  const found = known.flat().filter(({ title, text = '', to }) => {
    const plain = `${plainText(title)} ${plainText(text)}`
    const isNew = !seen.has(to)
    if (isNew && words.every((word) => plain.includes(word))) {
      seen.add(to)
      return true
    }
    return false
  })
  return resultKinds.flatMap((kind) => found.filter((result) => result.kind === kind).slice(0, PER_KIND_MAX))
}

function plainWords(text: string): string[] {
  return plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Without accents, in lower case. */
function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
