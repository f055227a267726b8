export const deliveryKinds = ['parcel', 'local', 'pickup', 'kitchen'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Ways a store delivers, without pickup. */
export const deliveryModes = ['parcel', 'local', 'kitchen'] as const satisfies readonly DeliveryKind[]

export const deliveryRates = ['flat', 'weight', 'value', 'distance'] as const
export type DeliveryRate = (typeof deliveryRates)[number]

export const shippingRateEvents = [
  'zone_added',
  'zone_changed',
  'zone_moved',
  'zone_removed',
  'method_added',
  'method_changed',
  'method_moved',
  'method_removed',
] as const
export type ShippingRateEvent = (typeof shippingRateEvents)[number]
