import { useEffect, useState } from 'react'

export type Answered<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'here'; readonly answer: T }
  | { readonly state: 'failed' }

/** Loads the content of a dialog when it opens; pass a stable `ask` for the same request. */
export function useAnswer<T>(ask: () => Promise<T>): { answered: Answered<T>; retry: () => void } {
  const [answered, setAnswered] = useState<Answered<T>>({ state: 'waiting' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isWanted = tries >= 0
    ask().then(
      (answer) => isWanted && setAnswered({ state: 'here', answer }),
      () => isWanted && setAnswered({ state: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [ask, tries])

  return {
    answered,
    retry: () => {
      setAnswered({ state: 'waiting' })
      setTries(tries + 1)
    },
  }
}
