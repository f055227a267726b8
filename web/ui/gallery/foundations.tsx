import { Chapter, Specimen, State, States } from './specimen.tsx'

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

const scales = [
  { name: 'sand', text: 'The ground: beaches at noon, paper, wood.' },
  { name: 'sea', text: 'The working colour: deep water.' },
  { name: 'coral', text: 'Hibiscus, for the one action that matters.' },
  { name: 'mango', text: 'Offers, stars and what waits.' },
  { name: 'leaf', text: 'What went well.' },
  { name: 'danger', text: 'Sorrel, for what went wrong and what cannot be undone.' },
] as const

export function ColourChapter() {
  return (
    <Chapter
      id="colour"
      title="Colour"
      text="Scales are what colours are made of; roles are what pages use. Every role holds 4.5:1 with the ink on it, by day and by night."
    >
      <div className="flex flex-col gap-5">
        {scales.map(({ name, text }) => (
          <div key={name} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h3 className="text-lg capitalize">{name}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
            <ol className="grid grid-cols-6 gap-2 sm:grid-cols-11">
              {steps.map((step) => (
                <li key={step} className="flex flex-col gap-1 text-xs text-muted tabular-nums">
                  <span
                    className={`block h-12 rounded-lg ring-1 ring-line ring-inset sm:h-18 bg-(--${name}-${step})`}
                  />
                  {step}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <Specimen
        name="Grounds"
        file="tokens.css"
        text="What things lie on, with the ink that is read on them."
      >
        <Roles of={grounds} />
      </Specimen>
      <Specimen
        name="Colours that speak"
        file="tokens.css"
        text="A strong and a soft form of each: the strong for what acts, the soft for what tells."
      >
        <Roles of={strong} />
        <Roles of={soft} />
      </Specimen>
      <Specimen name="Ink" file="tokens.css" text="From what is read first to what is read when looked for.">
        <States>
          {inks.map(([name, look]) => (
            <State key={name} name={name}>
              <p className={`font-display text-2xl font-bold ${look}`}>Sea salt</p>
            </State>
          ))}
        </States>
      </Specimen>
    </Chapter>
  )
}

type Role = readonly [name: string, look: string]

const grounds: readonly Role[] = [
  ['page', 'bg-page text-strong ring-1 ring-line ring-inset'],
  ['surface', 'bg-surface text-strong ring-1 ring-line ring-inset'],
  ['raised', 'bg-raised text-strong shadow-mid'],
  ['sunken', 'bg-sunken text-strong'],
  ['inverse', 'bg-inverse text-on-inverse'],
]

const strong: readonly Role[] = [
  ['accent', 'bg-accent text-on-accent'],
  ['action', 'bg-action text-on-action'],
  ['offer', 'bg-offer text-on-offer'],
  ['success', 'bg-success text-on-success'],
  ['warning', 'bg-warning text-on-warning'],
  ['danger', 'bg-danger text-on-danger'],
  ['info', 'bg-info text-on-info'],
]

const soft: readonly Role[] = [
  ['accent-soft', 'bg-accent-soft text-accent-text'],
  ['action-soft', 'bg-action-soft text-action-text'],
  ['offer-soft', 'bg-offer-soft text-offer-text'],
  ['success-soft', 'bg-success-soft text-success-text'],
  ['warning-soft', 'bg-warning-soft text-warning-text'],
  ['danger-soft', 'bg-danger-soft text-danger-text'],
  ['info-soft', 'bg-info-soft text-info-text'],
]

const inks: readonly Role[] = [
  ['strong', 'text-strong'],
  ['body', 'text-body'],
  ['muted', 'text-muted'],
  ['accent-text', 'text-accent-text'],
  ['action-text', 'text-action-text'],
  ['offer-text', 'text-offer-text'],
  ['success-text', 'text-success-text'],
  ['danger-text', 'text-danger-text'],
]

function Roles({ of: roles }: { of: readonly Role[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
      {roles.map(([name, look]) => (
        <li key={name} className={`flex h-20 items-end rounded-xl p-3 text-sm font-semibold ${look}`}>
          {name}
        </li>
      ))}
    </ul>
  )
}

const displaySizes = [
  ['5xl', 'text-5xl', 'Cassava, rum and salt'],
  ['4xl', 'text-4xl', 'Fè a la men, Ayiti'],
  ['3xl', 'text-3xl', 'Œufs à la tête, señorita'],
  ['2xl', 'text-2xl', 'Bay rum from Grenada'],
  ['xl', 'text-xl', 'Pimento, mace and tonka'],
] as const

const textSizes = [
  ['lg', 'text-lg', 'The night market at Marigot opens when the trade wind drops.'],
  ['base', 'text-base', 'Prices like $12.50, 11,90 €, £9.75 and EC$33 stand beside each other.'],
  ['sm', 'text-sm', 'Baked on an iron plate over coconut husk, and sold the same morning.'],
  ['xs', 'text-xs', 'Net weight 250 g. Keep dry.'],
] as const

export function TypeChapter() {
  return (
    <Chapter
      id="type"
      title="Type"
      text="Bricolage Grotesque speaks, Figtree tells. The large sizes grow with the screen; Arabic is written in the device's own face."
    >
      <Specimen name="Display" file="theme.css" text="Headings and figures, 700.">
        {displaySizes.map(([name, look, text]) => (
          <State key={name} name={name}>
            <p className={`font-display font-bold tracking-tight text-strong ${look}`}>{text}</p>
          </State>
        ))}
      </Specimen>
      <Specimen
        name="Text"
        file="theme.css"
        text="Everything that is read, 400 to 700, on lines of 42 rem at most."
      >
        {textSizes.map(([name, look, text]) => (
          <State key={name} name={name}>
            <p className={look}>{text}</p>
          </State>
        ))}
        <States>
          {weights.map(([name, look]) => (
            <State key={name} name={name}>
              <p className={`text-xl text-strong ${look}`}>Nutmeg</p>
            </State>
          ))}
          <State name="tabular figures">
            <p className="text-xl text-strong tabular-nums">1,284.50</p>
          </State>
          <State name="العربية">
            <p lang="ar" dir="rtl" className="text-xl text-strong">
              سوق الكاريبي
            </p>
          </State>
        </States>
      </Specimen>
    </Chapter>
  )
}

const weights = [
  ['400', 'font-normal'],
  ['500', 'font-medium'],
  ['600', 'font-semibold'],
  ['700', 'font-bold'],
] as const

const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20] as const

const radii = [
  ['xs', 'rounded-xs'],
  ['sm', 'rounded-sm'],
  ['md', 'rounded-md'],
  ['lg', 'rounded-lg'],
  ['xl', 'rounded-xl'],
  ['2xl', 'rounded-2xl'],
  ['3xl', 'rounded-3xl'],
  ['full', 'rounded-full'],
] as const

const shadows = [
  ['low', 'shadow-low'],
  ['mid', 'shadow-mid'],
  ['high', 'shadow-high'],
] as const

const movements = [
  { name: '160 ms: colours and edges under the pointer', look: 'duration-160' },
  { name: '200 ms: dialogs', look: 'duration-200' },
  { name: '260 ms: drawers', look: 'duration-260' },
  { name: '400 ms: what appears as one scrolls', look: 'duration-400' },
] as const

export function ShapeChapter() {
  return (
    <Chapter
      id="shape"
      title="Space, shape and motion"
      text="Steps of four pixels; round where a hand would hold it; nothing moves that has nothing to say."
    >
      <Specimen
        name="Space"
        file="theme.css"
        text="One step is 4 px. Gaps hold things apart, margins seldom."
      >
        <ul className="flex flex-col gap-1.5">
          {spaces.map((space) => (
            <li key={space} className="flex items-center gap-4 text-sm text-muted tabular-nums">
              <span className="w-14">{`${space} · ${space * 4}`}</span>
              <span className={`h-4 rounded-xs bg-accent w-${space}`} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Radius" file="theme.css" text="Small parts small, surfaces 2xl, what is pressed full.">
        <States>
          {radii.map(([name, look]) => (
            <State key={name} name={name}>
              <span className={`block size-20 border-2 border-accent bg-accent-soft ${look}`} />
            </State>
          ))}
        </States>
      </Specimen>
      <Specimen name="Shadow" file="tokens.css" text="Warm by day, deep by night: how far off the page.">
        <States>
          {shadows.map(([name, look]) => (
            <State key={name} name={name}>
              <span className={`block h-24 w-36 rounded-2xl bg-raised ${look}`} />
            </State>
          ))}
        </States>
      </Specimen>
      <Specimen
        name="Motion"
        file="theme.css"
        text="Quick out, slow to rest. All of it stops for those who ask for less."
      >
        <ul className="flex flex-col gap-2">
          {movements.map(({ name, look }) => (
            <li key={name}>
              <button
                type="button"
                className="group/move flex w-full flex-col gap-2 py-2 text-start text-sm text-muted"
              >
                {name}
                <span className="relative block h-5 w-full rounded-full bg-sunken">
                  <span
                    className={`absolute start-0 size-5 rounded-full bg-action transition-all group-hover/move:start-[calc(100%-1.25rem)] group-focus/move:start-[calc(100%-1.25rem)] ${look}`}
                  />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Specimen>
    </Chapter>
  )
}
