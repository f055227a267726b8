/**
 * `/dev/ui`: every component in each of its states, for review and for axe. Only in development and tests
 * (web/routes.ts). `?theme=dark&dir=rtl` shows the other modes, and `?wait=1500` delays the answer.
 */
import './gallery.css'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#app/meta.ts'
import { SkipLink } from '../skip-link.tsx'
import { TabLinks } from '../tab-links.tsx'
import { ActionsChapter } from './actions.tsx'
import { FormsChapter } from './forms.tsx'
import { ColourChapter, ShapeChapter, TypeChapter } from './foundations.tsx'
import { MessagesChapter } from './messages.tsx'
import { NavigationChapter } from './navigation.tsx'
import { ShowingChapter } from './showing.tsx'

const waitMaxMs = 5000

export async function loader({ url }: LoaderFunctionArgs) {
  const { searchParams } = url
  const waitMs = Math.min(Number(searchParams.get('wait')) || 0, waitMaxMs)
  if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs))
  return {
    theme: searchParams.get('theme') === 'dark' ? 'dark' : 'light',
    direction: searchParams.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  } as const
}

export const meta = (args: MetaArgs) => pageMeta(args, { title: 'Design system', isHidden: true })

export default function Gallery() {
  const { theme, direction } = useLoaderData<typeof loader>()

  // Overlays such as toasts follow the document's theme.
  useEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark')
    document.documentElement.dir = direction
  }, [theme, direction])

  return (
    <div dir={direction} className={`${theme} min-h-dvh bg-page text-body`}>
      <SkipLink />
      <Cover theme={theme} direction={direction} />
      <div className="page-width grid gap-x-12 pb-24 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <Contents />
        <main id="main" className="flex min-w-0 flex-col gap-20 pt-10 sm:gap-28 sm:pt-14">
          <ColourChapter />
          <TypeChapter />
          <ShapeChapter />
          <ActionsChapter />
          <FormsChapter />
          <ShowingChapter />
          <NavigationChapter />
          <MessagesChapter />
        </main>
      </div>
    </div>
  )
}

interface View {
  readonly theme: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
}

/** Cover picture, with links to the other modes. */
function Cover({ theme, direction }: View) {
  return (
    <header className="relative isolate overflow-clip bg-inverse text-on-inverse">
      <svg
        viewBox="0 0 1440 420"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-0 -z-10 size-full rtl:-scale-x-100"
      >
        <circle cx="1130" cy="250" r="150" className="fill-(--mango-400)" />
        <path
          d="M0 262q60-34 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0v160H0z"
          className="fill-(--sea-700)"
        />
        <path
          d="M-60 306q60-34 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0v120H-60z"
          className="fill-(--sea-800)"
        />
        <path
          d="M0 352q60-34 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0v80H0z"
          className="fill-(--sea-900)"
        />
      </svg>
      <div className="page-width flex flex-col gap-4 pt-14 pb-28 sm:pt-20 sm:pb-36">
        <h1 className="max-w-3xl text-5xl text-inherit">The design system</h1>
        <p className="max-w-xl text-lg text-on-inverse-muted">
          Sunlit and warm: sand and white to stand on, deep sea to work in, hibiscus for the one thing that
          matters, mango for a bargain.
        </p>
      </div>
      <div className="page-width flex flex-wrap gap-3 pb-6">
        <TabLinks
          label="Theme"
          tabs={(['light', 'dark'] as const).map((each) => ({
            to: `?theme=${each}&dir=${direction}`,
            label: each === 'light' ? 'Day' : 'Night',
            isCurrent: each === theme,
          }))}
        />
        <TabLinks
          label="Direction"
          tabs={(['ltr', 'rtl'] as const).map((each) => ({
            to: `?theme=${theme}&dir=${each}`,
            label: each === 'ltr' ? 'Left to right' : 'Right to left',
            isCurrent: each === direction,
          }))}
        />
      </div>
    </header>
  )
}

const chapters = [
  ['colour', 'Colour'],
  ['type', 'Type'],
  ['shape', 'Space and motion'],
  ['actions', 'Actions'],
  ['forms', 'Forms'],
  ['showing', 'Showing'],
  ['navigation', 'Navigation'],
  ['messages', 'Messages'],
] as const

function Contents() {
  return (
    <nav
      aria-label="Chapters"
      className="no-scrollbar sticky top-0 z-20 -mx-4 overflow-x-auto bg-page px-4 py-2 lg:top-14 lg:mx-0 lg:mt-14 lg:self-start lg:px-0"
    >
      <ul className="flex gap-1 lg:flex-col">
        {chapters.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-10 items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:bg-sunken hover:text-strong lg:-ms-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
