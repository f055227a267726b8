import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadFirstDictionaries } from './app/dictionaries.client.ts'
import { reloadOnMissingScript, watchForNewBuild } from './app/new-build.client.ts'

async function mount(): Promise<void> {
  reloadOnMissingScript()
  watchForNewBuild()
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
