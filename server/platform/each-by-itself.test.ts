import { expect, test, vi } from 'vitest'
import { newId } from '#values/id.ts'
import { eachByItself, inTurn, type Turn } from './each-by-itself.ts'

test('processes every item and reports all failures', async () => {
  const done: number[] = []
  const carryOut = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`)
    done.push(item)
  }

  const failed = await eachByItself([1, 2, 3, 4, 5], carryOut, 'Some failed').catch((error: unknown) => error)

  expect(done).toEqual([1, 3, 5])
  expect(failed).toEqual(new AggregateError([new Error('no 2'), new Error('no 4')], 'Some failed'))
})

test('reports earlier failures when reading further items fails', async () => {
  async function* due() {
    yield 1
    throw new Error('no more pages')
  }
  const carryOut = async (item: number) => {
    throw new Error(`no ${item}`)
  }

  const failed = await eachByItself(due(), carryOut, 'Some failed').catch((error: unknown) => error)

  expect(failed).toEqual(new AggregateError([new Error('no 1'), new Error('no more pages')], 'Some failed'))
})

test('reads due items in pages and skips those that remain due', async () => {
  const due = Array.from({ length: 250 }, () => newId()).sort()
  const read = vi.fn(async ({ after, limit }: Turn) => due.filter((id) => id > after).slice(0, limit))
  const met: string[] = []
  for await (const id of inTurn(read)) met.push(id)

  expect(met).toEqual(due)
  expect(read).toHaveBeenCalledTimes(3)
})
