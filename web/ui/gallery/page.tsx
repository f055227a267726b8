/** `/dev/ui`: every component in each of its states, for eyes and for axe. `?theme=dark&dir=rtl` show the other sides. */
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ActionsSection } from './actions.tsx'
import { ColoursSection } from './colours.tsx'
import { FormsSection } from './forms.tsx'
import { MessagesSection } from './messages.tsx'
import { NavigationSection } from './navigation.tsx'
import { ShowingSection } from './showing.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return {
    isDark: searchParams.get('theme') === 'dark',
    direction: searchParams.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  } as const
}

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

export default function Gallery() {
  const { isDark, direction } = useLoaderData<typeof loader>()

  // What lies over the page, such as toasts, follows the document.
  useEffect(() => {
    document.documentElement.classList.toggle('dark', isDark)
    document.documentElement.dir = direction
  }, [isDark, direction])

  return (
    <div dir={direction} className={`${isDark ? 'dark' : 'light'} min-h-dvh bg-page text-body`}>
      <main id="main" className="page-width flex flex-col gap-20 py-10 sm:py-16">
        <header className="flex flex-wrap items-end justify-between gap-6">
          <div className="flex flex-col gap-2">
            <h1 className="text-5xl">The design system</h1>
            <p className="text-lg text-muted">Every component in each of its states.</p>
          </div>
          <nav aria-label="Theme and direction">
            <ul className="flex flex-wrap gap-2">
              {themes.flatMap((theme) =>
                directions.map((dir) => (
                  <li key={theme + dir}>
                    <a
                      href={`?theme=${theme}&dir=${dir}`}
                      aria-current={isDark === (theme === 'dark') && dir === direction ? 'page' : undefined}
                      className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold hover:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
                    >
                      {theme} {dir}
                    </a>
                  </li>
                )),
              )}
            </ul>
          </nav>
        </header>
        <ColoursSection />
        <ActionsSection />
        <FormsSection />
        <ShowingSection />
        <NavigationSection />
        <MessagesSection />
      </main>
    </div>
  )
}
