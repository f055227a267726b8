import type { AddressSnapshot } from '#contract/accounts.ts'

/** An address as it is written on a parcel; what a country does not use is left out. */
export function AddressLines({ address }: { address: Omit<AddressSnapshot, 'country_code'> }) {
  const place = [address.city, address.region, address.postcode].filter(
    (part) => part !== undefined && part !== '',
  )
  return (
    <address className="flex flex-col not-italic">
      <span className="font-semibold text-strong">
        <bdi>{address.full_name}</bdi>
      </span>
      <span>
        <bdi>{address.street}</bdi>
      </span>
      {address.landmark ? (
        <span className="text-muted">
          <bdi>{address.landmark}</bdi>
        </span>
      ) : null}
      <span>
        <bdi>{place.join(', ')}</bdi>
      </span>
      <span>{address.country_name}</span>
      <span className="mt-1 text-sm text-muted">
        <bdi dir="ltr">{address.phone}</bdi>
      </span>
    </address>
  )
}
