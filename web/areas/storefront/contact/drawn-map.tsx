import { useTranslate } from '#app/i18n.tsx'

/** The eastern Caribbean from Antigua to Trinidad; each island as centre, radii and rotation. */
const islands = [
  [128, 30, 9, 7, 0],
  [100, 52, 5, 4, 30],
  [150, 74, 12, 10, 20],
  [166, 70, 9, 8, -20],
  [168, 104, 6, 11, 12],
  [182, 138, 9, 14, -28],
  [190, 172, 6, 11, 10],
  [186, 204, 5, 8, 12],
  [238, 200, 6, 8, -12],
  [180, 224, 2, 4, 24],
  [170, 254, 5, 8, 24],
  [206, 292, 8, 4, -30],
  [176, 322, 16, 13, 0],
] as const

const castries = { x: 187, y: 167 } as const

/** An illustrated map of the market's location that loads nothing; a link opens a real map. */
export function DrawnMap({ address }: { address: string }) {
  const t = useTranslate()
  return (
    <figure className="overflow-hidden rounded-2xl border border-line bg-surface">
      <svg
        role="img"
        aria-label={t('contact.map')}
        viewBox="40 14 250 196"
        preserveAspectRatio="xMidYMid slice"
        className="block aspect-[4/3] w-full bg-info-soft"
      >
        <g className="fill-none stroke-line" strokeWidth="1">
          <path d="M20 60c60-18 80 18 140 0s80-18 140 0M20 120c60-18 80 18 140 0s80-18 140 0M20 180c60-18 80 18 140 0s80-18 140 0" />
        </g>
        <g className="fill-success-soft stroke-success-text" strokeWidth="1.5">
          {islands.map(([x, y, rx, ry, turn]) => (
            <ellipse
              key={`${x} ${y}`}
              cx={x}
              cy={y}
              rx={rx}
              ry={ry}
              transform={`rotate(${turn} ${x} ${y})`}
            />
          ))}
        </g>
        <path
          className="fill-danger stroke-surface"
          strokeWidth="2"
          d={`M${castries.x} ${castries.y}c-12-16-16-22-16-29a16 16 0 1 1 32 0c0 7-4 13-16 29z`}
        />
        <circle className="fill-surface" cx={castries.x} cy={castries.y - 29} r="6" />
      </svg>
      <figcaption className="flex flex-col gap-1 px-4 py-3 text-sm text-muted">
        {t('contact.map_note')}
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex min-h-9 items-center self-start font-semibold text-accent-text underline"
        >
          {t('contact.map_open')}
        </a>
      </figcaption>
    </figure>
  )
}
