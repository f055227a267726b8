import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  MenuEntry,
  readWrittenMenu as ReadContract,
  resetMenu as ResetContract,
  ShownEntry,
  writeMenu as WriteContract,
} from '#contract/navigation.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { fixedPages, type MenuName, menuNames } from '#values/navigation.ts'
import * as queries from './navigation-queries.ts'
import { standardMenu } from './standard-menus.ts'

type Targets = ReadonlyMap<string, queries.TargetRow>

/** Both menus as shoppers see them: without hidden entries, and those whose target is gone. */
export async function shownMenus(work: Work): Promise<Record<MenuName, ShownEntry[]>> {
  const menus = await storedMenus(work)
  const targets = await targetsOf(work, [...menus.header.entries, ...menus.footer.entries])
  return {
    header: shownEntries(work, menus.header.entries, targets),
    footer: shownEntries(work, menus.footer.entries, targets),
  }
}

interface Menu {
  readonly entries: readonly MenuEntry[]
  readonly version: number
}

async function storedMenus(work: Work): Promise<Record<MenuName, Menu>> {
  const stored = await queries.readMenus(work)
  const verticalIds = stored.length === menuNames.length ? [] : await queries.readVerticalIds(work)
  const of = (menu: MenuName): Menu =>
    stored.find((row) => row.menu === menu) ?? { entries: standardMenu(menu, verticalIds), version: 0 }
  return { header: of('header'), footer: of('footer') }
}

function idOfTarget(entry: MenuEntry): string | undefined {
  return 'target' in entry ? entry.target : undefined
}

async function targetsOf(work: Work, entries: readonly MenuEntry[]): Promise<Targets> {
  const ids = entries.flatMap((entry) => idOfTarget(entry) ?? [])
  const rows = await queries.readTargets(work, [...new Set(ids)])
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

function targetIn(targets: Targets, entry: MenuEntry): queries.TargetRow | undefined {
  const id = idOfTarget(entry)
  return id === undefined ? undefined : targets.get(`${entry.kind} ${id}`)
}

/** A hidden entry hides its subentries. */
function shownEntries({ locale }: Work, entries: readonly MenuEntry[], targets: Targets): ShownEntry[] {
  const shown: { entry: ShownEntry; below: ShownEntry['entries'] }[] = []
  let isUnderHidden = false
  for (const entry of entries) {
    const face = faceOf(entry, { locale, target: targetIn(targets, entry) })
    if (entry.depth === 0) isUnderHidden = face === undefined
    if (!face || isUnderHidden) continue
    if (entry.depth === 0) {
      const below: ShownEntry['entries'] = []
      shown.push({ entry: { ...face, entries: below }, below })
    } else shown.at(-1)?.below.push(face)
  }
  // A heading without entries leads nowhere.
  return shown.flatMap(({ entry }) => (entry.path === undefined && entry.entries.length === 0 ? [] : [entry]))
}

function faceOf(
  entry: MenuEntry,
  { locale, target }: { readonly locale: string; readonly target: queries.TargetRow | undefined },
): ShownEntry['entries'][number] | undefined {
  if (entry.is_hidden) return undefined
  const written = textIn({ en: entry.name.en, ...(entry.name.fr !== '' && { fr: entry.name.fr }) }, locale)
  const name = written === '' ? {} : { name: written }
  switch (entry.kind) {
    case 'fixed':
      return { ...name, page: entry.page, path: fixedPages[entry.page] }
    case 'heading':
      return entry.heading === undefined && written === ''
        ? undefined
        : { ...name, ...(entry.heading && { heading: entry.heading }) }
    case 'address':
      return { name: written === '' ? entry.href : written, path: entry.href }
    default:
      return target?.is_shown
        ? { name: written === '' ? target.name : written, path: target.path }
        : undefined
  }
}

export async function readWrittenMenu(
  work: Work,
  { params: { menu } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const { entries, version } = (await storedMenus(work))[menu]
  const targets = await targetsOf(work, entries)
  return {
    version,
    entries: [...entries],
    targets: entries.map((entry) => {
      const target = targetIn(targets, entry)
      const path = target?.path ?? (entry.kind === 'fixed' ? fixedPages[entry.page] : hrefOf(entry))
      return {
        id: entry.id,
        label: target?.name ?? '',
        ...(path !== undefined && { path }),
        state: 'target' in entry && !target?.is_shown ? 'unavailable' : 'shown',
      }
    }),
  }
}

function hrefOf(entry: MenuEntry): string | undefined {
  return entry.kind === 'address' ? entry.href : undefined
}

/**
 * Entries whose target is gone may stay; a new one must lead to something.
 * @throws invalid_input for an entry at its place; state_conflict when another operator has changed it meanwhile
 */
export async function writeMenu(
  work: Work,
  { params: { menu }, body: { version, entries } }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  await queries.lockMenu(work, menu)
  const before = (await storedMenus(work))[menu]
  if (before.version !== version) throw problem('state_conflict', { version: before.version })
  const targets = await targetsOf(work, entries)
  const known = new Set(before.entries.flatMap((entry) => idOfTarget(entry) ?? []))
  const errors: Record<string, string[]> = {}
  entries.forEach((entry, place) => {
    const id = idOfTarget(entry)
    if (id !== undefined && !targetIn(targets, entry) && !known.has(id))
      errors[`entries.${place}.target`] = ['coupon_place_unknown']
    if ((entry.kind === 'address' || (entry.kind === 'heading' && !entry.heading)) && entry.name.en === '')
      errors[`entries.${place}.name.en`] = ['field_empty']
    if (place === 0 && entry.depth > 0) errors[`entries.${place}.depth`] = ['field_invalid']
  })
  if (new Set(entries.map(({ id }) => id)).size < entries.length) errors.entries = ['field_invalid']
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  const written = await queries.writeEntries(work, { menu, entries })
  invalidate(work, ['content'])
  return { version: written }
}

export async function resetMenu(
  work: Work,
  { params: { menu } }: Given<typeof ResetContract>,
): Promise<Answer<typeof ResetContract>> {
  await queries.lockMenu(work, menu)
  await queries.deleteMenu(work, menu)
  invalidate(work, ['content'])
  return { version: 0 }
}
