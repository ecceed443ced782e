import { lazy, type MouseEvent, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Screens } from '../routes.tsx'
import { Footer } from './Footer.tsx'
import { Pending } from './Pending.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import classes from './Shell.module.css'
import { ScreenFailure } from './ScreenFailure.tsx'
import { TopBar } from './TopBar.tsx'
import { useFirstPaintDone } from './use-first-paint-done.ts'
import { useFreshShop } from './use-fresh-shop.ts'

const SnackbarHost = lazy(() => import('../ui/SnackbarHost.tsx'))
const Notifications = lazy(() => import('../training/notifications/Notifications.tsx'))

/** What surrounds every screen: skip link, top bar, the screen itself, footer, messages. */
export function Shell() {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const isPainted = useFirstPaintDone()
  useFreshShop()

  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <>
      <a className={classes.skip} href="#main" onClick={skip}>
        {t('SKIP_TO_CONTENT')}
      </a>
      <TopBar />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ScreenFailure>
          <Suspense fallback={<Pending />}>
            <Screens />
          </Suspense>
        </ScreenFailure>
      </main>
      <Footer />
      <RouteAnnouncer main={main} />
      {isPainted && (
        <Suspense>
          <SnackbarHost />
          <Notifications />
        </Suspense>
      )}
    </>
  )
}
