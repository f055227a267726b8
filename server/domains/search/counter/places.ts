/** Places of products in ascending order without duplicates. */
export type Places = Uint32Array

export const NOWHERE: Places = new Uint32Array(0)

/** Intersection. Uses exponential search in the longer list, so that cost depends on the shorter one. */
export function inBoth(one: Places, other: Places): Places {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  const both = new Uint32Array(fewer.length)
  let count = 0
  let at = 0
  for (let index = 0; index < fewer.length; index++) {
    const place = fewer[index] ?? 0
    at = leap(more, place, at)
    if (at === more.length) break
    if (more[at] === place) both[count++] = place
  }
  return both.subarray(0, count)
}

/** Union. */
export function inEither(one: Places, other: Places): Places {
  const either = new Uint32Array(one.length + other.length)
  let count = 0
  let left = 0
  let right = 0
  while (left < one.length && right < other.length) {
    const a = one[left] ?? 0
    const b = other[right] ?? 0
    either[count++] = Math.min(a, b)
    if (a <= b) left++
    if (b <= a) right++
  }
  const rest = left < one.length ? one.subarray(left) : other.subarray(right)
  either.set(rest, count)
  return either.subarray(0, count + rest.length)
}

/** Difference: in the first but not in the other. */
export function inFirstOnly(one: Places, other: Places): Places {
  const only = new Uint32Array(one.length)
  let count = 0
  let from = 0
  for (let index = 0; index < other.length; index++) {
    const place = other[index] ?? 0
    const to = leap(one, place, from)
    only.set(one.subarray(from, to), count)
    count += to - from
    from = one[to] === place ? to + 1 : to
  }
  only.set(one.subarray(from), count)
  return only.subarray(0, count + one.length - from)
}

/** Returns the index of the first place not below `place`, from `from`. */
function leap(places: Places, place: number, from: number): number {
  let step = 1
  let low = from
  let high = from
  while (high < places.length && (places[high] ?? 0) < place) {
    low = high + 1
    high += step
    step *= 2
  }
  high = Math.min(high, places.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
