export interface Device {
  readonly browser?: string
  readonly system?: string
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown'
}

// The order matters: most browsers also name others in their User-Agent.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string, Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b/, 'macOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** Returns browser and system from a User-Agent header. Product names are the same in every language. */
export function deviceIn(userAgent: string): Device {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const found = systems.find(([sign]) => sign.test(userAgent))
  return {
    ...(browser !== undefined && { browser }),
    ...(found && { system: found[1] }),
    kind: found?.[2] ?? 'unknown',
  }
}

/** Returns for example 'Firefox, Windows'; undefined if neither is known. */
export function deviceNameIn(userAgent: string): string | undefined {
  const { browser, system } = deviceIn(userAgent)
  return [browser, system].filter((part) => part !== undefined).join(', ') || undefined
}
