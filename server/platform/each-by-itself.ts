/** What is due for many things, each of which may fail by itself. */

/**
 * Carries something out for each, one after the other, though some of them fail.
 * @throws {AggregateError} what went wrong, as `saying` tells, once all that could be read have had their turn
 */
export async function eachByItself<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  carryOut: (item: Item) => Promise<unknown>,
  saying: string,
): Promise<void> {
  const failures: unknown[] = []
  try {
    for await (const item of items) await carryOut(item).catch((error: unknown) => failures.push(error))
  } catch (error) {
    // What else there is cannot be read.
    failures.push(error)
  }
  if (failures.length > 0) throw new AggregateError(failures, saying)
}

const PAGE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Which ids come next: so many of those behind one. */
export interface Turn {
  readonly after: string
  readonly limit: number
}

/** All ids that `read` finds in their order, some at a time: what stays due is not met again. */
export async function* inTurn(read: (turn: Turn) => Promise<readonly string[]>): AsyncIterable<string> {
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) {
    const ids = await read({ after, limit: PAGE })
    yield* ids
    after = ids.length < PAGE ? undefined : ids.at(-1)
  }
}
