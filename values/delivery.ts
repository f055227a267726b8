/** How something is brought, and what that costs by. */

export const deliveryKinds = ['parcel', 'local', 'pickup', 'kitchen'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** How a store brings what it sells, where it is not fetched. */
export const deliveryModes = ['parcel', 'local', 'kitchen'] as const satisfies readonly DeliveryKind[]

/** What the price of a way goes by. */
export const deliveryRates = ['flat', 'weight', 'value', 'distance'] as const
export type DeliveryRate = (typeof deliveryRates)[number]

/** What may become of the tariff. */
export const tariffActs = [
  'zone_added',
  'zone_changed',
  'zone_moved',
  'zone_removed',
  'method_added',
  'method_changed',
  'method_moved',
  'method_removed',
] as const
export type TariffAct = (typeof tariffActs)[number]
