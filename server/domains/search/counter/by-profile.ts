/** Index from profiles to products, so that selective questions do not scan every row. */
import type { Columns } from './columns.ts'
import { type Filter, isNever } from './filter.ts'
import type { Places } from './places.ts'

interface ByProfile {
  readonly regrouped: number
  /** Start of each profile's range in `places`; the last range ends at the end. */
  readonly starts: Uint32Array
  readonly places: Places
}

/** Above this share of rows a sequential scan is faster. */
const SHARE_MAX = 1 / 4

/** Returns the rows whose profile may pass, in any order; undefined when they exceed `SHARE_MAX`. */
export function rowsByProfile(columns: Columns, { profileFails }: Filter): Places | undefined {
  const { starts, places } = byProfile(columns)
  const most = columns.length * SHARE_MAX
  const kept: number[] = []
  let count = 0
  for (let profile = 0; profile < profileFails.length; profile++) {
    if (isNever(profileFails[profile] ?? 0)) continue
    count += (starts[profile + 1] ?? 0) - (starts[profile] ?? 0)
    if (count > most) return undefined
    kept.push(profile)
  }
  const rows = new Uint32Array(count)
  let next = 0
  for (const profile of kept) {
    const own = places.subarray(starts[profile], starts[profile + 1])
    rows.set(own, next)
    next += own.length
  }
  return rows
}

const grouped = new WeakMap<Columns, ByProfile>()

function byProfile(columns: Columns): ByProfile {
  const known = grouped.get(columns)
  if (known?.regrouped === columns.regrouped) return known
  const made = group(columns)
  grouped.set(columns, made)
  return made
}

/** Counting sort. */
function group({ length, profile, profiles, regrouped }: Columns): ByProfile {
  const starts = new Uint32Array(profiles.length + 1)
  for (let place = 0; place < length; place++) {
    const after = (profile[place] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let one = 1; one < starts.length; one++) starts[one] = (starts[one] ?? 0) + (starts[one - 1] ?? 0)
  const next = starts.slice()
  const places = new Uint32Array(length)
  for (let place = 0; place < length; place++) {
    const own = profile[place] ?? 0
    const at = next[own] ?? 0
    places[at] = place
    next[own] = at + 1
  }
  return { regrouped, starts, places }
}
