/**
 * Derives all colours of the shop from the three chosen by an operator. The default scales (web/ui/tokens.css) are
 * the pattern: each step keeps its lightness, is drawn towards the chosen colour near it, and takes the chosen hue.
 * Colours without enough contrast in light or dark mode are found here, before a theme is saved.
 */
import { contrast, distance, hexOf, type Lch, lchOf } from './colour.ts'
import { defaultColours, type ThemeColourName, type ThemeColours, themeColourNames } from './theme.ts'

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const
type Step = (typeof steps)[number]
type Scale = Readonly<Record<Step, string>>

/** Token names without their dashes, with their colours. */
export type Tokens = Readonly<Record<string, string>>

const sea: Scale = {
  50: '#e7f8f6',
  100: '#d7f3f5',
  200: '#b1e6e9',
  300: '#85d4d9',
  400: '#52bdc4',
  500: '#09757e',
  600: '#08626d',
  700: '#084f5b',
  800: '#0d3d48',
  900: '#092c36',
  950: '#031d26',
}
const coral: Scale = {
  50: '#fff3ef',
  100: '#fee6e0',
  200: '#ffcdc1',
  300: '#fea998',
  400: '#f8826c',
  500: '#d54226',
  600: '#bb361c',
  700: '#9a2b16',
  800: '#772215',
  900: '#561b12',
  950: '#36100b',
}
const mango: Scale = {
  50: '#fff8ed',
  100: '#ffefd2',
  200: '#ffdea8',
  300: '#fec878',
  400: '#ffb044',
  500: '#f49c2f',
  600: '#cf781b',
  700: '#a45714',
  800: '#7c4014',
  900: '#592d12',
  950: '#351909',
}

/** Tokens tinted with the accent hue that are not steps of its scale. */
const lightTints: Tokens = { strong: '#14323f', body: '#2c4049', muted: '#5b6a6c' }
const darkTints: Tokens = {
  surface: '#08262f',
  raised: '#0e333d',
  sunken: '#02161d',
  inverse: '#01131a',
  'on-inverse-muted': '#a3c0c5',
  body: '#d9e2e1',
  muted: '#9cb5b9',
  line: '#163c47',
  'line-strong': '#5f858d',
  'accent-soft': '#0b3a44',
  'offer-soft': '#1b2f45',
  'info-soft': '#0b3a44',
}

const page = '#fdfaf3'
const white = '#ffffff'

export interface ThemeTokens {
  /** For light and dark mode. */
  readonly scale: Tokens
  readonly light: Tokens
  readonly dark: Tokens
}

/** Returns the tokens derived from one of the colours, for light and dark mode. */
export function tokensOf(name: ThemeColourName, colours: ThemeColours): ThemeTokens {
  const chosen = colours[name]
  switch (name) {
    case 'accent':
      return {
        scale: named('sea', scaleOf(sea, 500, chosen)),
        light: tinted(lightTints, chosen),
        dark: tinted(darkTints, chosen),
      }
    case 'action': {
      const scale = scaleOf(coral, 500, chosen)
      const soft = recoloured(lchOf('#3a2226'), lchOf(chosen), shareOfChroma(coral[500], chosen))
      return {
        scale: named('coral', scale),
        light: {},
        dark: { 'action-soft': soft, 'on-action': scale[950] },
      }
    }
    case 'offer': {
      const scale = scaleOf(mango, 400, chosen)
      return {
        scale: {},
        light: {
          offer: chosen,
          'offer-hover': scale[500],
          'offer-soft': scale[100],
          'offer-text': scale[800],
          'on-offer': scale[950],
        },
        dark: {
          offer: chosen,
          'offer-hover': scale[300],
          'offer-text': scale[300],
          'on-offer': scale[950],
        },
      }
    }
  }
}

/** Returns CSS rules that override the default tokens. */
export function colourRules(names: readonly ThemeColourName[], colours: ThemeColours): string[] {
  return names.flatMap((name) => {
    const { scale, light, dark } = tokensOf(name, colours)
    // A dark page matches `:root` too, so light tokens must exclude it.
    return [rule(':root', scale), rule(':root:not(.dark), .light', light), rule('.dark', dark)]
  })
}

function rule(selector: string, tokens: Tokens): string {
  if (Object.keys(tokens).length === 0) return ''
  const lines = Object.entries(tokens).map(([name, colour]) => `  --${name}: ${colour};`)
  return `${selector} {\n${lines.join('\n')}\n}`
}

/** WCAG AA contrast for text; shapes need less. */
const TEXT_MIN = 4.5
const SHAPE_MIN = 3

/** A colour with too little contrast, and the nearest readable one. */
export interface ColourFault {
  readonly name: ThemeColourName
  readonly nearest: string
}

export function colourFaults(colours: ThemeColours): ColourFault[] {
  return themeColourNames.flatMap((name) =>
    isReadable(name, colours) ? [] : [{ name, nearest: nearestReadable(name, colours) }],
  )
}

function isReadable(name: ThemeColourName, colours: ThemeColours): boolean {
  return pairsOf(name, colours).every(([one, other, least]) => contrast(one, other) >= least)
}

/** Returns the foreground and background pairs that use the colour, with the contrast each needs. */
function pairsOf(name: ThemeColourName, colours: ThemeColours): (readonly [string, string, number])[] {
  const parts = themeColourNames.map((part) => tokensOf(part, colours))
  const light: Tokens = Object.assign({}, ...parts.map((part) => ({ ...part.scale, ...part.light })))
  const dark: Tokens = Object.assign({}, ...parts.map((part) => part.dark))
  const of = (tokens: Tokens, token: string) => {
    const colour = tokens[token] ?? light[token]
    if (colour === undefined) throw new Error(`Token ${token} not found`)
    return colour
  }
  const pair = (tokens: Tokens, one: string, other: string, least = TEXT_MIN) =>
    [of(tokens, one), of(tokens, other), least] as const
  if (name === 'accent') {
    return [
      [white, of(light, 'sea-500'), TEXT_MIN],
      [page, of(light, 'sea-500'), SHAPE_MIN],
      [page, of(light, 'sea-600'), TEXT_MIN],
      [page, of(light, 'sea-900'), TEXT_MIN],
      [page, of(light, 'muted'), TEXT_MIN],
      pair(light, 'sea-600', 'sea-50'),
      pair(light, 'sea-200', 'sea-900'),
      pair(dark, 'sea-950', 'sea-400'),
      pair(dark, 'sea-300', 'sea-950'),
      pair(dark, 'sea-300', 'raised'),
      pair(dark, 'sea-300', 'accent-soft'),
      pair(dark, 'muted', 'raised'),
      pair(dark, 'body', 'raised'),
    ]
  }
  if (name === 'action') {
    return [
      [white, of(light, 'coral-500'), TEXT_MIN],
      [page, of(light, 'coral-500'), SHAPE_MIN],
      [page, of(light, 'coral-600'), TEXT_MIN],
      pair(light, 'coral-600', 'coral-50'),
      pair(dark, 'on-action', 'coral-400'),
      pair(dark, 'coral-300', 'raised'),
      pair(dark, 'coral-300', 'action-soft'),
    ]
  }
  return [
    pair(light, 'on-offer', 'offer'),
    pair(light, 'on-offer', 'offer-hover'),
    pair(light, 'offer-text', 'offer-soft'),
    [page, of(light, 'offer-text'), TEXT_MIN],
    pair(dark, 'offer-text', 'offer-soft'),
    pair(dark, 'offer-text', 'raised'),
    pair(dark, 'on-offer', 'offer-hover'),
  ]
}

const LIGHTNESS_STEP = 0.005

/** Finds the nearest readable colour of the same hue: lighter or darker, and greyer if needed. */
function nearestReadable(name: ThemeColourName, colours: ThemeColours): string {
  const wanted = lchOf(colours[name])
  let nearest = defaultColours[name]
  let least = Number.POSITIVE_INFINITY
  for (const share of [1, 0.85, 0.7, 0.5]) {
    for (let lightness = 0; lightness <= 1; lightness += LIGHTNESS_STEP) {
      const tried = hexOf({ ...wanted, lightness, chroma: wanted.chroma * share })
      const away = distance(lchOf(tried), wanted)
      if (away < least && isReadable(name, { ...colours, [name]: tried })) {
        least = away
        nearest = tried
      }
    }
  }
  return nearest
}

/** Steps further from the chosen one keep the pattern's lightness. */
const PULL_STEPS = 3

/** Builds a scale like the pattern, with the chosen colour at its step. */
function scaleOf(pattern: Scale, at: Step, chosen: string): Scale {
  const to = lchOf(chosen)
  const pull = to.lightness - lchOf(pattern[at]).lightness
  const share = shareOfChroma(pattern[at], chosen)
  const place = steps.indexOf(at)
  const colourOf = (step: Step): string => {
    if (step === at) return chosen
    const away = steps.indexOf(step) - place
    // In dark mode the lighter steps carry text, so they keep their readable lightness.
    const weight = away < 0 ? 0 : Math.max(0, 1 - away / PULL_STEPS)
    const { lightness, ...rest } = lchOf(pattern[step])
    return recoloured({ lightness: lightness + pull * weight, ...rest }, to, share)
  }
  return {
    50: colourOf(50),
    100: colourOf(100),
    200: colourOf(200),
    300: colourOf(300),
    400: colourOf(400),
    500: colourOf(500),
    600: colourOf(600),
    700: colourOf(700),
    800: colourOf(800),
    900: colourOf(900),
    950: colourOf(950),
  }
}

/** More chroma than this would tint greys that must stay neutral. */
const CHROMA_SHARE_MAX = 1.6

function shareOfChroma(pattern: string, chosen: string): number {
  return Math.min(CHROMA_SHARE_MAX, lchOf(chosen).chroma / lchOf(pattern).chroma)
}

function recoloured({ lightness, chroma }: Lch, { hue }: Lch, share: number): string {
  return hexOf({ lightness, chroma: chroma * share, hue })
}

function tinted(tints: Tokens, accent: string): Tokens {
  const to = lchOf(accent)
  const share = Math.min(1, shareOfChroma(sea[500], accent))
  return Object.fromEntries(
    Object.entries(tints).map(([name, colour]) => [name, recoloured(lchOf(colour), to, share)]),
  )
}

function named(name: string, scale: Scale): Tokens {
  return Object.fromEntries(steps.map((step) => [`${name}-${step}`, scale[step]]))
}
