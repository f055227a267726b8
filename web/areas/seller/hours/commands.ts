import type { Api } from '#app/api.ts'
import { textOf } from '#shop/cart-form.ts'
import { sendSlots } from './slots.ts'

/** A part of the page with a form of its own. */
export type Part = 'week' | 'day' | 'vacation' | 'slots'

export function isPart(part: string | null): part is Part {
  return part === 'week' || part === 'day' || part === 'vacation' || part === 'slots'
}

type Desk = { readonly store: string }

/** Sends the forms of special days, of slots and of the vacation; answers which it was. */
export async function carryOut(api: Api, { store }: Desk, form: FormData): Promise<Part> {
  const text = (name: string) => textOf(form, name)
  const isEnd = form.get('command') === 'end'
  if (form.get('part') === 'slots') {
    await sendSlots(api, { store }, form)
    return 'slots'
  }
  if (form.get('part') === 'day') {
    const params = { store, day: text('day') ?? '' }
    if (isEnd) await api('DELETE /seller/stores/{store}/special-days/{day}', { params })
    else {
      const body = { opens: text('opens'), closes: text('closes'), note: text('note') }
      await api('PUT /seller/stores/{store}/special-days/{day}', { params, body })
    }
    return 'day'
  }
  if (isEnd) await api('DELETE /seller/stores/{store}/vacation', { params: { store } })
  else {
    const message = { en: text('message.en'), fr: text('message.fr') }
    const body = { from: text('from') ?? '', to: text('to') ?? '', message }
    await api('PUT /seller/stores/{store}/vacation', { params: { store }, body })
  }
  return 'vacation'
}
