import { useEffect, useEffectEvent, useState } from 'react'
import type { Result } from './results.ts'

/** Asks the API; rejects when it can't be reached. */
export type AskSearch = (search: string, signal: AbortSignal) => Promise<readonly Result[]>

const debounceMs = 120

interface Found {
  readonly search: string
  readonly results: readonly Result[]
  readonly hasFailed: boolean
}

const nothing: Found = { search: '', results: [], hasFailed: false }

/** Loads results when typing pauses; a newer search aborts the older one. Older results stay until then. */
export function useSearch(search: string, ask: AskSearch): Found & { readonly isLoading: boolean } {
  const [found, setFound] = useState(nothing)
  const asked = useEffectEvent(ask)

  useEffect(() => {
    if (search === '') {
      setFound(nothing)
      return
    }
    const question = new AbortController()
    const { signal } = question
    const timer = setTimeout(async () => {
      try {
        const results = await asked(search, signal)
        if (!signal.aborted) setFound({ search, results, hasFailed: false })
      } catch {
        if (!signal.aborted) setFound({ search, results: [], hasFailed: true })
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [search])

  return { ...found, isLoading: search !== found.search }
}
