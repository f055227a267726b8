import { type FormEvent, useRef, useState } from 'react'
import { ApiProblem, browserApi } from '#app/api.ts'
import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import { choicesOf, chosenDeliveries, isSlotField } from './choices.ts'
import type { CheckoutView } from './view.ts'

const waitMs = 300

export interface LiveQuote {
  readonly choices: CheckoutChoices
  readonly quote: Quote
  readonly state: 'settled' | 'asking' | 'failed'
}

/**
 * Returns the totals for the current choices: those of the page until something changes, then those of a new quote.
 */
export function useLiveQuote(view: CheckoutView) {
  const [latest, setLatest] = useState({ since: view, live: settled(view) })
  const live = latest.since === view ? latest.live : settled(view)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)

  function show(next: LiveQuote): void {
    setLatest({ since: view, live: next })
  }

  async function ask(choices: CheckoutChoices, mine: number): Promise<void> {
    try {
      const quote = await browserApi('POST /checkout', { body: choices })
      // Ignores answers for outdated choices.
      if (mine === turn.current) show(settled({ choices, quote }))
    } catch (error) {
      // The cart was ordered or emptied in another tab; the reloaded page shows which.
      if (error instanceof ApiProblem && error.code === 'cart_empty') location.reload()
      if (mine === turn.current) show({ ...live, choices, state: 'failed' })
    }
  }

  function askSoon(form: HTMLFormElement): void {
    const choices = choicesOf(new FormData(form))
    const mine = ++turn.current
    show({ ...live, choices, state: 'asking' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(choices, mine), waitMs)
  }

  return {
    ...live,
    askSoon,
    /** For the form: text entries, such as a new address, don't change the totals yet. */
    onChange({ target, currentTarget }: FormEvent<HTMLFormElement>) {
      if (isChoice(target)) askSoon(currentTarget)
    },
  }
}

function isChoice(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.type === 'radio' || target.type === 'checkbox'
  return target instanceof HTMLSelectElement && isSlotField(target.name)
}

function settled({ choices, quote }: Pick<CheckoutView, 'choices' | 'quote'>): LiveQuote {
  return { choices: { ...choices, deliveries: chosenDeliveries(quote) }, quote, state: 'settled' }
}
