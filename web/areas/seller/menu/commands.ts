import type { Api } from '#app/api.ts'
import { textOf } from '#shop/cart-form.ts'

/** Sends what a press on the menu asks for; what it does not know does nothing. */
export async function carryOut(api: Api, store: string, form: FormData): Promise<void> {
  const params = { store, id: textOf(form, 'id') ?? '' }
  const name = { en: textOf(form, 'name.en') ?? '', fr: textOf(form, 'name.fr') }
  const to = form.get('to') === 'up' ? 'up' : 'down'
  switch (form.get('command')) {
    case 'add_section':
      await api('POST /seller/stores/{store}/menu/sections', { params: { store }, body: { name } })
      break
    case 'rename_section':
      await api('PUT /seller/stores/{store}/menu/sections/{id}', { params, body: { name } })
      break
    case 'move_section':
      await api('POST /seller/stores/{store}/menu/sections/{id}/move', { params, body: { to } })
      break
    case 'remove_section':
      await api('DELETE /seller/stores/{store}/menu/sections/{id}', { params })
      break
    case 'move_dish':
      await api('POST /seller/stores/{store}/menu/dishes/{id}/move', { params, body: { to } })
      break
    case 'sell_out':
    case 'sell_again': {
      const body = { is_sold_out: form.get('command') === 'sell_out' }
      await api('PUT /seller/stores/{store}/menu/dishes/{id}/sold-out', { params, body })
    }
  }
}
