/** Edit distance of words. Pure. */

/**
 * Returns the number of insertions, deletions and substitutions, or more than `most`. Two swapped letters count as
 * one mistake if nothing else differs.
 */
export function distanceUpTo(most: number, a: string, b: string): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (most > 0 && isSwapped(a, b)) return 1
  let before = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const here = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      const changed = (before[column - 1] ?? 0) + (isSame ? 0 : 1)
      const distance = Math.min(changed, (before[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1)
      here.push(distance)
      if (distance < least) least = distance
    }
    if (least > most) return most + 1
    before = here
  }
  return before[b.length] ?? 0
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return (
    at + 1 < a.length &&
    a.charCodeAt(at) === b.charCodeAt(at + 1) &&
    a.charCodeAt(at + 1) === b.charCodeAt(at) &&
    a.slice(at + 2) === b.slice(at + 2)
  )
}
