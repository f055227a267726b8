import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setMarketTimeZone } from '#values/local-time.ts'
import { loadFirstDictionaries } from './app/dictionaries.client.ts'
import { reloadOnMissingScript } from './app/new-build.client.ts'

async function mount(): Promise<void> {
  reloadOnMissingScript()
  setMarketTimeZone(document.documentElement.dataset.timeZone)
  await loadFirstDictionaries(window.location.pathname)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

mount().catch((error: unknown) => console.error('Error while mounting app', error))
