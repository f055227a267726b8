/** Reads and sends the form of a store's slot schedule. */
import type { Api } from '#app/api.ts'
import type { SlotPlan, SlotPreview } from '#contract/store-slots.ts'
import { textOf } from '#shop/cart-form.ts'
import { cutoffDays, slotLengths } from '#values/slot-choices.ts'

// Sent for an invalid number; the API reports the error at its field.
const NONE = -1

type Desk = { readonly store: string }

export function planIn(form: FormData): SlotPlan {
  const text = (name: string) => textOf(form, name)
  const number = (name: string) => {
    const written = text(name)
    if (written === undefined) return undefined
    return /^\d{1,9}$/.test(written) ? Number(written) : NONE
  }
  const cutoff = text('cutoff_time')
  return {
    length_minutes: slotLengths.find((minutes) => String(minutes) === text('length_minutes')),
    lead_minutes: number('lead_minutes'),
    cutoff_time: cutoff,
    cutoff_days:
      cutoff === undefined ? undefined : cutoffDays.find((days) => String(days) === text('cutoff_days')),
    capacity: number('capacity'),
    capacity_pieces: number('capacity_pieces'),
  }
}

export async function sendSlots(api: Api, { store }: Desk, form: FormData): Promise<void> {
  await api('PUT /seller/stores/{store}/slots', { params: { store }, body: planIn(form) })
}

/** Returns the slots that the unsaved form would create. */
export async function previewSlots(api: Api, { store }: Desk, form: FormData): Promise<SlotPreview> {
  const body = planIn(form)
  return (await api('POST /seller/stores/{store}/slots/preview', { params: { store }, body })).preview
}
