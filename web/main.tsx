// First, so that the styles of all other modules come after the theme's.
import './ui/theme/ThemeProvider.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'
// Published guides search main.js for these five: they are bundled with it, not with the screens that use them.
import './features/accounts/oauth.ts'
import './features/complaint/invoice.ts'
import '#web/features/checkout/payment/coupons.ts'
import './features/privacy/support-policy.ts'
import './data/redirects.ts'
import { startTranslations } from './i18n.ts'
import { CUSTOMER_KEY, queryClient } from './queries.ts'
import { endExpiredSession, followOtherTabs } from './session.ts'
import { Shell } from './shell/Shell.tsx'

const mount = document.querySelector('app-root')
if (!mount) throw new Error('index.html has no <app-root>')

/** Renders the app once the texts are loaded: in English, at once. */
function draw(root: Element): void {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <HashRouter>
            <Shell />
          </HashRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

endExpiredSession()
followOtherTabs(() => void queryClient.resetQueries({ queryKey: CUSTOMER_KEY }))
void startTranslations().then(() => draw(mount))
