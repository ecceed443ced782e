import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepFocusInLists } from '#web/ui/row-focus.ts'
import { StrictTheme } from '#web/ui/theme/StrictTheme.tsx'
import { App } from './App.tsx'
import { deskCalls } from './calls.ts'
import { type Desk, DeskContext } from './desk.ts'
import { enter } from './enter.ts'
import { startTranslations } from './i18n.ts'
import { keyOfTab } from './key.ts'

const mount = document.getElementById('desk')
if (!mount) throw new Error('index.html has no #desk')

const key = keyOfTab(sessionStorage)
const calls = deskCalls(key)
const shopName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
const desk: Desk = { calls, key, shopName }
// The desk is often on this very machine: it is there as well where the browser knows of no network.
const networkMode = 'always'
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: 1 }, mutations: { networkMode } },
})

keepFocusInLists()
// A link that is opened in a tab that sits here already changes what is behind the hash, and no more.
window.addEventListener('hashchange', () => void enter(calls, key))
void Promise.all([startTranslations(navigator.language), enter(calls, key)]).then(() =>
  createRoot(mount).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StrictTheme>
          <DeskContext value={desk}>
            <App />
          </DeskContext>
        </StrictTheme>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
