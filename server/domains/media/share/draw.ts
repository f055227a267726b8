/** Draws the sharing image of a page: its title and label on the left, its picture on the right. */
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { defaultColours, type ThemeColourName } from '#values/theme.ts'
import type { Shared } from './address.ts'
import type { ShareBrand } from './brand.ts'

const FONTS = join(import.meta.dirname, '../../../platform/fonts')
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 68
const SIGN_TOP = 62
const SIGN_SIZE = 56
const WORDS_WIDTH = 530
/** Just before the widest point of the sail, so that it covers nothing important. */
const PICTURE_LEFT = 620
/** The space that the sail leaves free to the left, filled with a mirrored part of the picture. */
const FURTHER_LEFT = 110

const cream = '#fff5e4'
const ink = '#16303e'
const sea = '#0f7a82'
const coral = '#e2553d'
const amber = '#f2a03c'

/** The default colours, adjusted for pictures; other colours are drawn as chosen. */
const drawnColours: Readonly<Record<ThemeColourName, string>> = { accent: sea, action: coral, offer: amber }

const LOGO_HEIGHT = 64
/** The largest logo width with the name beside it, and without. */
const LOGO_WIDTHS = { named: 200, alone: 420 } as const

const titleSizes = [68, 60, 52, 46, 40] as const
const TITLE_HEIGHT_MAX = 268
/** The minimum gaps from the title to the line below it, and from there to the strokes. */
const LINE_GAP = 26
const STROKES_GAP = 24
/** With waves instead of a picture, the strokes are higher and the line has one row. */
const below = { picture: { strokesTop: 560, lineMax: 70 }, waves: { strokesTop: 500, lineMax: 40 } } as const

interface Pictures {
  readonly brand: ShareBrand
  readonly original: string | undefined
  readonly logo: string | undefined
}

/** A JPEG of 1200 by 630 pixels. */
export async function drawShared(
  { title, label }: Pick<Shared, 'title' | 'label'>,
  { brand, original, logo: logoFile }: Pictures,
): Promise<Buffer> {
  const words = original === undefined ? WIDTH - 2 * MARGIN : WORDS_WIDTH
  const { strokesTop, lineMax } = below[original === undefined ? 'waves' : 'picture']
  const colours = coloursOf(brand)
  const logo = logoFile === undefined ? undefined : await drawLogo(logoFile, brand)
  const nameLeft = (logo?.width ?? SIGN_SIZE) + 16
  const [head, line, name, picture] = await Promise.all([
    drawTitle(title, words),
    drawText(label, { size: 28, colour: colours.accent, width: words, heightMax: lineMax }),
    logo && !brand.showsName
      ? undefined
      : drawText(brand.name, { size: 40, colour: ink, width: words - nameLeft, heightMax: 60 }),
    original === undefined ? undefined : cropped(original),
  ])
  const headTop = Math.min(
    Math.round((HEIGHT - head.height) / 2) + 18,
    strokesTop - STROKES_GAP - line.height - LINE_GAP - head.height,
  )
  const besideSign = (height: number) => SIGN_TOP + Math.round((SIGN_SIZE - height) / 2)
  const sketch = frame({
    colours,
    hasPicture: picture !== undefined,
    hasSign: logo === undefined,
    strokesTop,
  })
  const layers: OverlayOptions[] = [
    ...(picture ? [{ input: picture, left: PICTURE_LEFT - FURTHER_LEFT, top: 0 }] : []),
    { input: Buffer.from(sketch), left: 0, top: 0 },
    ...(logo ? [{ input: logo.bytes, left: MARGIN, top: besideSign(logo.height) }] : []),
    ...(name ? [{ input: name.bytes, left: MARGIN + nameLeft, top: besideSign(name.height) }] : []),
    { input: head.bytes, left: MARGIN, top: headTop },
    { input: line.bytes, left: MARGIN, top: headTop + head.height + LINE_GAP },
  ]
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: cream } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function coloursOf({ colours }: ShareBrand): Record<ThemeColourName, string> {
  const drawn = (name: ThemeColourName) =>
    colours[name] === defaultColours[name] ? drawnColours[name] : colours[name]
  return { accent: drawn('accent'), action: drawn('action'), offer: drawn('offer') }
}

async function drawLogo(
  file: string,
  { showsName }: ShareBrand,
): Promise<Drawn & { readonly width: number }> {
  const width = LOGO_WIDTHS[showsName ? 'named' : 'alone']
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width, height: LOGO_HEIGHT, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, height: info.height, width: info.width }
}

function cropped(original: string): Promise<Buffer> {
  return sharp(original)
    .autoOrient()
    .resize({ width: WIDTH - PICTURE_LEFT, height: HEIGHT, fit: 'cover', position: 'attention' })
    .flatten({ background: cream })
    .extend({ left: FURTHER_LEFT, extendWith: 'mirror' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

interface Drawn {
  readonly bytes: Buffer
  readonly height: number
}

/** Draws the title at the largest size that fits; if none does, it is cut with an ellipsis. */
async function drawTitle(title: string, width: number): Promise<Drawn> {
  for (const size of titleSizes) {
    const drawn = await drawWords(title, { size, colour: ink, width })
    if (drawn.height <= TITLE_HEIGHT_MAX && drawn.width <= width) return drawn
  }
  const size = titleSizes.at(-1) ?? 40
  return drawText(title, { size, colour: ink, width, heightMax: TITLE_HEIGHT_MAX })
}

interface Look {
  readonly size: number
  readonly colour: string
  readonly width: number
}

/** Drops words from the end until the text fits. */
async function drawText(text: string, { heightMax, ...look }: Look & { heightMax: number }): Promise<Drawn> {
  const letters = [...text]
  let shown = text
  for (let length = letters.length; length > 0; length = Math.floor(length * 0.85)) {
    const drawn = await drawWords(shown, look)
    if (drawn.height <= heightMax && drawn.width <= look.width) return drawn
    const cut = letters
      .slice(0, Math.floor(length * 0.85))
      .join('')
      .trimEnd()
    shown = `${(cut.replace(/\s+\S*$/u, '') || cut).replace(/[\s,;:.]+$/u, '')}…`
  }
  return drawWords('…', look)
}

async function drawWords(
  text: string,
  { size, colour, width }: Look,
): Promise<Drawn & { readonly width: number }> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Figtree Bold ${size}`,
      fontfile: join(FONTS, 'figtree-700.ttf'),
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      spacing: -Math.round(size * 0.08),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, height: info.height, width: info.width }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Undrawable characters would make the markup invalid, and an empty text has no picture. */
function escaped(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ').trim()
  return plain === '' ? ' ' : plain.replace(/[&<>]/g, (sign) => signs[sign] ?? '')
}

interface Frame {
  readonly colours: Readonly<Record<ThemeColourName, string>>
  readonly hasPicture: boolean
  readonly hasSign: boolean
  readonly strokesTop: number
}

/** The edge of the sail before the picture, the logo and the three strokes below. */
function frame({ colours: { accent, action, offer }, hasPicture, hasSign, strokesTop }: Frame): string {
  const sail = 'M0 0H520C640 100 690 220 690 340C690 450 668 545 640 630H0Z'
  const edge = hasPicture
    ? `<path transform="translate(16 0)" d="${sail}" fill="${ink}" fill-opacity=".22"/><path d="${sail}" fill="${cream}"/>`
    : `<path d="M0 560c100-28 200-28 300 0s200 28 300 0 200-28 300 0 200 28 300 0V630H0z" fill="${accent}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    ${edge}
    ${hasSign ? SIGN : ''}
    <g transform="translate(${MARGIN} ${strokesTop})">
      <rect width="72" height="8" rx="4" fill="${action}"/>
      <rect x="80" width="36" height="8" rx="4" fill="${offer}"/>
      <rect x="124" width="18" height="8" rx="4" fill="${hasPicture ? accent : ink}"/>
    </g>
  </svg>`
}

const SIGN = `<g transform="translate(${MARGIN} ${SIGN_TOP}) scale(.875)">
  <clipPath id="round"><circle cx="32" cy="32" r="30"/></clipPath>
  <g clip-path="url(#round)">
    <rect width="64" height="64" fill="${amber}"/>
    <path d="M35.5 9C48.5 17 54.5 29.5 53 43H35.5zM30.5 17C30 27.5 25 36.5 12.5 43H30.5z" fill="#fff6e6"/>
    <path d="M0 47c5.3-4.4 10.7-4.4 16 0s10.7 4.4 16 0 10.7-4.4 16 0 10.7 4.4 16 0V64H0z" fill="${sea}"/>
  </g>
</g>`
