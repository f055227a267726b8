/** Delivery zones and methods for a market in a country, from templates/delivery.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { addDeliveryTemplate as contract } from '#contract/setup.ts'
import { addDeliveryMethod, addDeliveryZone, lockZones, readCountryNames } from '#domains/delivery/index.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { deliveryKinds } from '#values/delivery.ts'

const Name = z.object({ en: z.string(), fr: z.string() })
const TemplateZone = z.object({
  name: Name,
  methods: z.array(z.object({ kind: z.enum(deliveryKinds), name: Name, days: z.tuple([z.int(), z.int()]) })),
})
type TemplateZone = z.infer<typeof TemplateZone>

const Template = z.object({
  regions: z.array(z.object({ key: z.string(), name: Name, countries: z.array(z.string()) })),
  zones: z.object({ domestic: TemplateZone, region: TemplateZone, world: TemplateZone }),
})

const file = join(import.meta.dirname, 'templates/delivery.json')

/** A new zone is tried before all others, so the widest is added first. */
const fromWidest = ['world', 'region', 'domestic'] as const

/**
 * Adds the chosen zones with their methods.
 * @throws {Problem} not_allowed unless the caller has full rights; invalid_input for an unknown country, or one without
 * neighbours; state_conflict where there are zones already
 */
export async function addDeliveryTemplate(
  work: Work,
  { body: { country, ...body } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  mustHaveFullRights(work)
  if (!(await readCountryNames(work)).has(country))
    throw problem('invalid_input', {}, { country: ['country_required'] })
  if ((await lockZones(work)).length > 0) throw problem('state_conflict')
  const { regions, zones } = Template.parse(JSON.parse(readFileSync(file, 'utf8')))
  const region = regions.find(({ countries }) => countries.includes(country))
  if (!region && body.region_minor !== undefined)
    throw problem('invalid_input', {}, { region_minor: ['field_invalid'] })
  const wanted = fromWidest.filter((key) => body[`${key}_minor`] !== undefined)
  for (const key of wanted) {
    const countries = key === 'region' ? (region?.countries ?? []) : []
    const zone = key === 'region' && region ? { ...zones.region, name: region.name } : zones[key]
    await addZone(work, { zone, countries, isDomestic: key === 'domestic', price: body[`${key}_minor`] ?? 0 })
  }
  return { zones: wanted.toReversed() }
}

async function addZone(
  work: Work,
  added: { zone: TemplateZone; countries: string[]; isDomestic: boolean; price: number },
): Promise<void> {
  const { zone, countries, isDomestic, price } = added
  const body = { name: zone.name, same_country: isDomestic, countries, places: [] }
  const { zone: written } = await addDeliveryZone(work, { body })
  for (const { kind, name, days } of zone.methods) {
    const [days_min, days_max] = days
    await addDeliveryMethod(work, {
      params: { zone: written.key },
      body: {
        name,
        kind,
        days_min,
        days_max,
        rate: 'flat',
        price_minor: kind === 'pickup' ? 0 : price,
        // Kitchens deliver in the slots that a customer chooses.
        uses_slots: kind === 'kitchen',
      },
    })
  }
}
