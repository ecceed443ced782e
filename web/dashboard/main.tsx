import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepFocusInLists } from '#web/ui/behaviour/row-focus.ts'
import { StrictTheme } from '#web/ui/theme/StrictTheme.tsx'
import './ui/patterns.css'
import { App } from './App.tsx'
import { startTranslations } from './i18n.ts'
import { currentLanguage, tagOf } from './language.ts'
import {
  askOtherTabs,
  createDashboardApi,
  type Dashboard,
  DashboardContext,
  followSignInLink,
  openSessionKey,
} from './session.ts'

const mount = document.getElementById('desk')
if (!mount) throw new Error('index.html has no #desk')

const key = openSessionKey(sessionStorage)
const language = currentLanguage()
const api = createDashboardApi(key, tagOf(language))
const shopName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
const dashboard: Dashboard = { api, key, shopName }
// The server often runs on this machine, so it can be reached even when the browser reports that it is offline.
const networkMode = 'always'
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: 1 }, mutations: { networkMode } },
})

// What was fetched with another key belongs to another person or class.
key.subscribe(() => queryClient.clear())
keepFocusInLists()
// Opening a sign-in link in a tab of the dashboard changes the hash only.
window.addEventListener('hashchange', () => void followSignInLink(api, key))
const signIn = followSignInLink(api, key).then(() => askOtherTabs(key))
void Promise.all([startTranslations(language), signIn]).then(() =>
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
