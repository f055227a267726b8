/** The entries of a menu as its form holds them. */
import type { MenuEntry, WrittenMenu } from '#contract/navigation.ts'
import { textOf } from '#shop/cart-form.ts'
import { chosenIn } from '#shop/places/places-input.ts'
import { newId } from '#values/id.ts'
import { fixedPages, isFixedPage, MENU_DEPTH_MAX, MENU_ENTRIES_MAX, targetKinds } from '#values/navigation.ts'

/** An entry with what the form shows of its target. */
export interface Row {
  readonly entry: MenuEntry
  readonly label: string
  readonly path: string | undefined
  readonly isUnavailable: boolean
}

export function rowsOf({ entries, targets }: WrittenMenu): Row[] {
  const byId = new Map(targets.map((target) => [target.id, target]))
  return entries.map((entry) => {
    const target = byId.get(entry.id)
    return {
      entry,
      label: target?.label ?? '',
      path: target?.path,
      isUnavailable: target?.state === 'unavailable',
    }
  })
}

/** Reads the rows of a form; each is in a hidden field, and its names are fields of their own. */
export function rowsIn(form: FormData): Row[] {
  return form.getAll('row').flatMap((value, place) => {
    const row = parsed(String(value))
    if (!row) return []
    const name = {
      en: String(form.get(`entries.${place}.name.en`) ?? ''),
      fr: String(form.get(`entries.${place}.name.fr`) ?? ''),
    }
    return [{ ...row, entry: { ...row.entry, name } }]
  })
}

function parsed(text: string): Row | undefined {
  try {
    // Only the API reads the entry, and checks it.
    const row: Row = JSON.parse(text)
    return typeof row?.entry?.kind === 'string' ? row : undefined
  } catch {
    return undefined
  }
}

const STEP = /^(up|down|in|out|hide|show|remove|move):entries\.(\d+)(?:\.(\d+))?$/

export function isStep(command: string): boolean {
  return STEP.test(command)
}

/** Carries out a button of a row. An entry moves with its subentries. */
export function stepped(rows: readonly Row[], command: string): Row[] {
  const [, verb, digits = '', target = ''] = STEP.exec(command) ?? []
  const place = Number(digits)
  const row = rows[place]
  if (!row) return [...rows]
  const put = (entry: Partial<Pick<MenuEntry, 'depth' | 'is_hidden'>>) =>
    rows.with(place, { ...row, entry: { ...row.entry, ...entry } })
  switch (verb) {
    case 'in':
      return place > 0 && !hasBelow(rows, place)
        ? put({ depth: Math.min(MENU_DEPTH_MAX, row.entry.depth + 1) })
        : [...rows]
    case 'out':
      return put({ depth: 0 })
    case 'hide':
    case 'show':
      return put({ is_hidden: verb === 'hide' })
    case 'remove':
      return rightDepths(rows.toSpliced(place, 1))
    case 'move':
      return moved(rows, place, Number(target))
    default:
      return moved(rows, place, verb === 'up' ? place - 1 : place + countOf(rows, place))
  }
}

function hasBelow(rows: readonly Row[], place: number): boolean {
  return countOf(rows, place) > 1
}

/** How many rows an entry has with its subentries. */
function countOf(rows: readonly Row[], place: number): number {
  const row = rows[place]
  if (!row || row.entry.depth > 0) return 1
  const next = rows.findIndex(({ entry }, index) => index > place && entry.depth === 0)
  return (next < 0 ? rows.length : next) - place
}

/** Moves an entry with its subentries to where another is; a top entry skips the subentries of its neighbour. */
function moved(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  if (!row || !(to in rows) || from === to) return [...rows]
  const count = countOf(rows, from)
  if (to > from && to < from + count) return [...rows]
  let target = to
  if (row.entry.depth === 0) {
    while (target > 0 && (rows[target]?.entry.depth ?? 0) > 0) target--
  }
  const left = [...rows]
  const block = left.splice(from, count)
  const at = target > from ? target - count + (row.entry.depth === 0 ? countOf(rows, target) : 1) : target
  left.splice(at, 0, ...block)
  return rightDepths(left)
}

/** The first entry is never a subentry. */
function rightDepths(rows: readonly Row[]): Row[] {
  const [first] = rows
  return first && first.entry.depth > 0
    ? rows.with(0, { ...first, entry: { ...first.entry, depth: 0 } })
    : [...rows]
}

/** The name of the picker of what an entry leads to. */
export const targetPicker = 'new_record'

export const fixedNames = Object.keys(fixedPages).filter(isFixedPage)

/** The entry that the fields under the list add; undefined if none was chosen. */
export function addedIn(form: FormData): Row | undefined {
  const own = { id: newId(), depth: 0, name: { en: '', fr: '' }, is_hidden: false }
  const href = textOf(form, 'new_href')
  if (href !== undefined) {
    const entry: MenuEntry = { ...own, kind: 'address', href, name: namesIn(form) }
    return { entry, label: '', path: href, isUnavailable: false }
  }
  const [kind = '', value = ''] = String(form.get('new_target') ?? '').split(' ')
  if (kind === 'heading')
    return {
      entry: { ...own, kind: 'heading', name: namesIn(form) },
      label: '',
      path: undefined,
      isUnavailable: false,
    }
  if (kind === 'fixed' && isFixedPage(value))
    return {
      entry: { ...own, kind: 'fixed', page: value, name: namesIn(form) },
      label: '',
      path: fixedPages[value],
      isUnavailable: false,
    }
  const [chosen] = chosenIn(form, targetPicker)
  const of = chosen && targetKinds.find((each) => each === chosen.key.split(' ')[0])
  if (!of) return undefined
  const target = chosen.key.slice(of.length + 1)
  const entry: MenuEntry = { ...own, kind: of, target, name: namesIn(form) }
  return { entry, label: chosen.name, path: undefined, isUnavailable: false }
}

function namesIn(form: FormData): { en: string; fr: string } {
  return { en: textOf(form, 'new_name.en') ?? '', fr: textOf(form, 'new_name.fr') ?? '' }
}

export const isFull = (rows: readonly Row[]) => rows.length >= MENU_ENTRIES_MAX
