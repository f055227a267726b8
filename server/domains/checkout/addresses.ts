/** The delivery and billing address of a checkout. */
import type { AddressFields, AddressSnapshot } from '#contract/accounts.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import { checkNamedAddress, findAddress } from '#domains/accounts/index.ts'
import type { Destination } from '#domains/delivery/index.ts'
import type { Work } from '#platform/work.ts'

/**
 * Returns the chosen delivery address, as precise as it is known.
 * @throws {Problem} not_found for another customer's address; invalid_input for an invalid one
 */
export async function readShippingAddress(
  work: Work,
  { address_id: addressId, address: named }: CheckoutChoices,
): Promise<{ readonly address: AddressSnapshot | undefined; readonly destination: Destination | undefined }> {
  const address =
    addressId === undefined
      ? named && (await checkNamedAddress(work, named))
      : await findAddress(work, addressId)
  return { address: address && toSnapshot(address), destination: address && destinationOf(address) }
}

/** Returns the billing address, by default the delivery address. */
export async function readBillingAddress(
  work: Work,
  { billing_address_id: addressId }: CheckoutChoices,
  shipping: AddressSnapshot,
): Promise<AddressSnapshot> {
  return addressId === undefined ? shipping : toSnapshot(await findAddress(work, addressId))
}

function destinationOf({
  country_code: country,
  region,
  city,
  latitude,
  longitude,
}: AddressSnapshot & Pick<AddressFields, 'latitude' | 'longitude'>): Destination {
  const isLocated = latitude !== undefined && longitude !== undefined
  return { country, region, city, ...(isLocated && { position: { latitude, longitude } }) }
}

/** Returns the address as orders store it, without its label. */
function toSnapshot(address: AddressSnapshot): AddressSnapshot {
  const {
    full_name,
    street,
    landmark,
    directions,
    city,
    region,
    postcode,
    country_code,
    country_name,
    phone,
  } = address
  return {
    full_name,
    street,
    ...(landmark !== undefined && { landmark }),
    ...(directions !== undefined && { directions }),
    city,
    ...(region !== undefined && { region }),
    ...(postcode !== undefined && { postcode }),
    country_code,
    country_name,
    phone,
  }
}
