const names: Readonly<Record<string, string>> = { paypal: 'PayPal', stripe: 'Stripe' }

export function gatewayName(gateway: string): string {
  return names[gateway] ?? gateway
}
