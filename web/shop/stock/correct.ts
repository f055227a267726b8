import type { Api } from '#app/api.ts'
import { once } from '#app/once.ts'
import { refuse } from '#app/refusal.ts'
import { stockReasons } from '#values/stock-movement.ts'
import { textOf } from '../cart-form.ts'
import type { StockRole } from './api.ts'

/** Corrects the stock of a variant as its form says. */
export async function correctStock(
  api: Api,
  { role, store, form }: { readonly role: StockRole; readonly store: string; readonly form: FormData },
) {
  const amount = Number(textOf(form, 'change'))
  const reason = stockReasons.find((each) => each === form.get('reason'))
  const note = textOf(form, 'note')
  try {
    const { variant } = await api(
      `POST /${role}/stores/{store}/variants/{id}/stock-corrections`,
      {
        params: { store, id: textOf(form, 'variant') ?? '' },
        body: {
          // Not a number is sent as 0, which the API refuses at its field.
          change: (Number.isInteger(amount) ? amount : 0) * (form.get('direction') === 'remove' ? -1 : 1),
          // The API asks for a missing reason.
          reason: reason as (typeof stockReasons)[number],
          ...(note !== undefined && { note }),
        },
      },
      once(form),
    )
    return { variant }
  } catch (error) {
    return refuse(error, form)
  }
}
