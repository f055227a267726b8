/** Perceptual colours: lightness, chroma and hue in OKLCH (Ottosson), and WCAG 2 contrast. */

export interface Lch {
  /** 0 black to 1 white. */
  readonly lightness: number
  /** 0 is grey; screens show up to about 0.3. */
  readonly chroma: number
  /** In radians. */
  readonly hue: number
}

type Triple = readonly [number, number, number]

/** @param hex as `#rrggbb` */
export function lchOf(hex: string): Lch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** Returns the nearest colour in the sRGB gamut with the same lightness and hue. */
export function hexOf({ lightness, chroma, hue }: Lch): string {
  const wanted = { lightness: Math.min(1, Math.max(0, lightness)), hue }
  let shown = 0
  let beyond = chroma
  if (isShown(rgbOf({ ...wanted, chroma }))) shown = chroma
  else {
    for (let step = 0; step < 16; step += 1) {
      const middle = (shown + beyond) / 2
      if (isShown(rgbOf({ ...wanted, chroma: middle }))) shown = middle
      else beyond = middle
    }
  }
  const channels = rgbOf({ ...wanted, chroma: shown })
  return `#${channels.map((channel) => byteOf(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the contrast ratio from 1 to 21, in either order of the colours. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the perceptual distance of two colours; about 0.02 is just noticeable. */
export function distance(one: Lch, other: Lch): number {
  const a = one.chroma * Math.cos(one.hue) - other.chroma * Math.cos(other.hue)
  const b = one.chroma * Math.sin(one.hue) - other.chroma * Math.sin(other.hue)
  return Math.hypot(one.lightness - other.lightness, a, b)
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): Triple {
  const number = Number.parseInt(hex.slice(1), 16)
  return [linear((number >> 16) & 255), linear((number >> 8) & 255), linear(number & 255)]
}

function linear(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Returns linear red, green and blue, which may be outside the sRGB gamut. */
function rgbOf({ lightness, chroma, hue }: Lch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const ROUNDING = 0.0005

function isShown(channels: Triple): boolean {
  return channels.every((channel) => channel >= -ROUNDING && channel <= 1 + ROUNDING)
}

function byteOf(channel: number): number {
  const share = channel <= 0.0031308 ? channel * 12.92 : 1.055 * Math.max(0, channel) ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
}
