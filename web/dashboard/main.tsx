import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepFocusInLists } from '#web/ui/row-focus.ts'
import { StrictTheme } from '#web/ui/theme/StrictTheme.tsx'
import { App } from './App.tsx'
import { startTranslations } from './i18n.ts'
import {
  createDashboardApi,
  type Dashboard,
  DashboardContext,
  followSignInLink,
  openSessionKey,
} from './session.ts'

const mount = document.getElementById('desk')
if (!mount) throw new Error('index.html has no #desk')

const key = openSessionKey(sessionStorage)
const api = createDashboardApi(key)
const shopName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
const dashboard: Dashboard = { api, key, shopName }
// The desk is often on this very machine: it is there as well where the browser knows of no network.
const networkMode = 'always'
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: 1 }, mutations: { networkMode } },
})

keepFocusInLists()
// A link that is opened in a tab that sits here already changes what is behind the hash, and no more.
window.addEventListener('hashchange', () => void followSignInLink(api, key))
void Promise.all([startTranslations(navigator.language), followSignInLink(api, key)]).then(() =>
  createRoot(mount).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StrictTheme>
          <DashboardContext value={dashboard}>
            <App />
          </DashboardContext>
        </StrictTheme>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
