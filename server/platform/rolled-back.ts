import type { Begin, Work } from './work.ts'

/** Returns the answer of a Work whose writes are rolled back. Its jobs, emails and invalidations never happen. */
export async function rolledBack<T>(begin: Begin, carryOut: (work: Work) => Promise<T>): Promise<T> {
  const end = new Error('Rolled back on purpose')
  let answer: { readonly value: T } | undefined
  try {
    await begin(async (work) => {
      answer = { value: await carryOut(work) }
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
  }
  if (!answer) throw new Error('A Work that was rolled back has no answer')
  return answer.value
}
