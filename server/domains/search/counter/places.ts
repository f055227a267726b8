/** Places of products in ascending order, each once: what two such lists have together. */
export type Places = Uint32Array

export const NOWHERE: Places = new Uint32Array(0)

/** Where both are. The longer one is searched by leaps, so that few against many take the time of few. */
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

/** Where either is. */
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

/** Where the first is and the other is not. */
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

/** The first from `from` on that is no less than `place`. */
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
