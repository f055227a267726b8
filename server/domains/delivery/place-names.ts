import type { Zone } from './shipping-rates.ts'

export function placeNames({ places }: Pick<Zone, 'places'>): string[] {
  return places.map(({ city, region }) => [city, region].filter((part) => part !== undefined).join(', '))
}
