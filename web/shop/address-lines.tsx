import type { AddressSnapshot } from '#contract/accounts.ts'

interface AddressLinesProps {
  readonly address: Omit<AddressSnapshot, 'country_code'>
  /** For pages that show the phone number elsewhere, as a link. */
  readonly hidesPhone?: boolean
}

/** Address as on a parcel label; omits parts that the country doesn't use. */
export function AddressLines({ address, hidesPhone = false }: AddressLinesProps) {
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
      {hidesPhone ? null : (
        <span className="mt-1 text-sm text-muted">
          <bdi dir="ltr">{address.phone}</bdi>
        </span>
      )}
    </address>
  )
}
