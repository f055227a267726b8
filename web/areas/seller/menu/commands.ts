import type { Api } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { textOf } from '#shop/cart-form.ts'

const commands = [
  'add_section',
  'rename_section',
  'move_section',
  'remove_section',
  'move_dish',
  'sell_out',
  'sell_again',
] as const

export async function carryOut(
  api: Api,
  form: FormData,
  { store, url }: { store: string; url: URL },
): Promise<void> {
  const command = choiceIn(form, 'command', { of: commands, url })
  const params = { store, id: textOf(form, 'id') ?? '' }
  const name = { en: textOf(form, 'name.en') ?? '', fr: textOf(form, 'name.fr') }
  const to = () => choiceIn(form, 'to', { of: ['up', 'down'], url })
  switch (command) {
    case 'add_section':
      await api('POST /seller/stores/{store}/menu/sections', { params: { store }, body: { name } })
      break
    case 'rename_section':
      await api('PUT /seller/stores/{store}/menu/sections/{id}', { params, body: { name } })
      break
    case 'move_section':
      await api('POST /seller/stores/{store}/menu/sections/{id}/move', { params, body: { to: to() } })
      break
    case 'remove_section':
      await api('DELETE /seller/stores/{store}/menu/sections/{id}', { params })
      break
    case 'move_dish':
      await api('POST /seller/stores/{store}/menu/dishes/{id}/move', { params, body: { to: to() } })
      break
    case 'sell_out':
    case 'sell_again': {
      const body = { is_sold_out: command === 'sell_out' }
      await api('PUT /seller/stores/{store}/menu/dishes/{id}/sold-out', { params, body })
    }
  }
}
