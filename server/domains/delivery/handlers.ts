import { storeHoursChanged } from '#contract/events.ts'
import { type Handler, on } from '#platform/events/emit.ts'
import { replanSlots } from './replan-slots.ts'

export const deliveryHandlers: readonly Handler[] = [
  on(storeHoursChanged, (begin, { store_id: storeId }) => begin((work) => replanSlots(work, storeId))),
]
