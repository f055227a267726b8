/** How far words are from each other: pure. */

/**
 * How many letters have to be changed, added, left out, or put in the place of the next and that in theirs; more than
 * `most` where it is more.
 */
export function distanceUpTo(most: number, a: string, b: string): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before = Array.from({ length: b.length + 1 }, (_, column) => column)
  let beforeThat = before
  for (let row = 1; row <= a.length; row++) {
    const here = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      const changed = (before[column - 1] ?? 0) + (isSame ? 0 : 1)
      let distance = Math.min(changed, (before[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1)
      if (isSwapped(a, row, b, column)) distance = Math.min(distance, (beforeThat[column - 2] ?? 0) + 1)
      here.push(distance)
      if (distance < least) least = distance
    }
    if (least > most) return most + 1
    beforeThat = before
    before = here
  }
  return before[b.length] ?? 0
}

/** Whether the last two letters of what is before these places are the same, one in the place of the other. */
function isSwapped(a: string, row: number, b: string, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  )
}
