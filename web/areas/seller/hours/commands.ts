import type { Api } from '#app/api.ts'
import { textOf } from '#shop/cart-form.ts'
import { sendSlots } from './slots.ts'

export const parts = ['week', 'day', 'vacation', 'slots'] as const
export type Part = (typeof parts)[number]

/** Commands of each section's buttons. */
export const commands = {
  week: ['keep'],
  day: ['keep', 'end'],
  vacation: ['keep', 'end'],
  slots: ['keep', 'look'],
} as const satisfies Record<Part, readonly string[]>

export function isPart(part: string | null): part is Part {
  return parts.some((each) => each === part)
}

interface Press {
  readonly store: string
  readonly part: Exclude<Part, 'week'>
  /** Removes the special day or the vacation. */
  readonly isEnd: boolean
}

export async function carryOut(api: Api, form: FormData, { store, part, isEnd }: Press): Promise<void> {
  const text = (name: string) => textOf(form, name)
  switch (part) {
    case 'slots':
      await sendSlots(api, { store }, form)
      break
    case 'day': {
      const params = { store, day: text('day') ?? '' }
      if (isEnd) await api('DELETE /seller/stores/{store}/special-days/{day}', { params })
      else {
        const body = { opens: text('opens'), closes: text('closes'), note: text('note') }
        await api('PUT /seller/stores/{store}/special-days/{day}', { params, body })
      }
      break
    }
    case 'vacation':
      if (isEnd) await api('DELETE /seller/stores/{store}/vacation', { params: { store } })
      else {
        const message = { en: text('message.en'), fr: text('message.fr') }
        const body = { from: text('from') ?? '', to: text('to') ?? '', message }
        await api('PUT /seller/stores/{store}/vacation', { params: { store }, body })
      }
  }
}
