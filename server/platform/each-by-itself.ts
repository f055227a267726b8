/** Processes items independently of each other's failures. */

/**
 * Processes items one after another, continuing after failures.
 * @throws {AggregateError} with all failures and `saying` as its message, after all readable items are processed
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
    // Reading further items failed.
    failures.push(error)
  }
  if (failures.length > 0) throw new AggregateError(failures, saying)
}

const PAGE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export interface Turn {
  readonly after: string
  readonly limit: number
}

/** Yields all ids from `read` in order and in pages; ids that remain due are not repeated. */
export async function* inTurn(read: (turn: Turn) => Promise<readonly string[]>): AsyncIterable<string> {
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) {
    const ids = await read({ after, limit: PAGE })
    yield* ids
    after = ids.length < PAGE ? undefined : ids.at(-1)
  }
}
