const names: Readonly<Record<string, string>> = { paypal: 'PayPal', stripe: 'Stripe' }

/** A gateway as it writes its own name. */
export function gatewayName(gateway: string): string {
  return names[gateway] ?? gateway
}
