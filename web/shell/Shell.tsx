import { useQueryClient } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pageSettings } from '../page-settings.ts'
import { retryFailedQueries } from '../queries.ts'
import { ShopRoutes } from '../routes.tsx'
import { forgetSession } from '../session.ts'
import { onConnected, onSocket } from '../socket.ts'
import { useTourStarts } from '../training/tutorial/run.ts'
import { TourLoader } from '../training/tutorial/TourLoader.tsx'
import { Awning } from '../ui/Awning.tsx'
import { useFirstPaintDone } from '../ui/behaviour/after-paint.ts'
import { trackHistory } from '../ui/behaviour/close-on-back.ts'
import { WaitForTexts } from '../ui/WaitForTexts.tsx'
import { PartErrorBoundary, ScreenLoading } from './PartErrorBoundary.tsx'
import { onPaletteRequest } from './palette/open.ts'
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useScrollPosition } from './use-scroll-position.ts'

const AfterPaint = lazy(() => import('./AfterPaint.tsx'))
const ClassBar = lazy(() => import('../class/ClassBar.tsx'))
const ApplicationNotices = lazy(() => import('../training/notifications/ApplicationNotices.tsx'))

/** The shell around every screen: skip link, top bar, screen, footer, messages. */
export function Shell() {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const isPainted = useFirstPaintDone()
  useRefetchAfterReset()
  // A tour does not start while a dialog, a menu or a half-filled form is open.
  const tour = useTourStarts()

  return (
    <>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('SKIP_TO_CONTENT')}
      </button>
      <TopBar />
      {isPainted && (
        <PartErrorBoundary>
          <Suspense>
            <WaitForTexts>
              <ApplicationNotices />
              {pageSettings().isInClass && <ClassBar />}
            </WaitForTexts>
          </Suspense>
        </PartErrorBoundary>
      )}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ScreenErrorBoundary>
          <Suspense fallback={<ScreenLoading />}>
            <ShopRoutes key={tour} />
          </Suspense>
        </ScreenErrorBoundary>
      </main>
      <Footer />
      <RouteAnnouncer main={main} />
      {isPainted && (
        <PartErrorBoundary>
          <Suspense>
            <WaitForTexts>
              <AfterPaint />
            </WaitForTexts>
          </Suspense>
        </PartErrorBoundary>
      )}
      <PartErrorBoundary>
        <PaletteLoader />
      </PartErrorBoundary>
      <TourLoader />
    </>
  )
}

/** The footer of every screen. */
function Footer() {
  const { t } = useTranslation()
  const isPainted = useFirstPaintDone()
  return (
    <footer className={classes.footer}>
      <Awning />
      <div className={classes.footerText}>
        <img
          data-logo
          src={isPainted ? (pageSettings().logo ?? 'assets/public/images/brand/logo.svg') : undefined}
          alt={t('SHOP_NAME')}
          width={186}
          height={64}
          loading="lazy"
        />
        <p className={classes.footerTitle}>{t('FOOTER_TITLE')}</p>
        <p>{t('FOOTER_PURPOSE')}</p>
      </div>
    </footer>
  )
}

const TITLE_SETTLES_MS = 250

/** Announces the new screen, focuses its start, or restores the scroll position, whenever the address changes. */
function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef(pathname)

  useScrollPosition()
  // Each page has an entry of its own in the history.
  useEffect(trackHistory)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const isLeftBehind = !main.current?.contains(document.activeElement)
    if (isLeftBehind && !isInOpenMenu(document.activeElement)) main.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setTitle(document.title), TITLE_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [pathname, main])

  return (
    <div className="ff-hidden" role="status" aria-live="polite">
      {title}
    </div>
  )
}

/** A menu that was opened while the screen loaded keeps the focus: it would close otherwise. */
function isInOpenMenu(element: Element | null): boolean {
  return Boolean(element?.closest('header')?.querySelector('[aria-expanded="true"]'))
}

const Palette = lazy(() => import('./palette/CommandPalette.tsx'))

/** Listens for Ctrl K. The palette is loaded on first use. */
function PaletteLoader() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onPaletteRequest(() => setOpen(true)), [])
  return (
    <Suspense>
      {isOpen && (
        <WaitForTexts>
          <Palette onClose={() => setOpen(false)} />
        </WaitForTexts>
      )}
    </Suspense>
  )
}

/** Logs out and refetches everything on the screen when the shop was reset, and failed queries when it is back. */
function useRefetchAfterReset(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onSocket('shop reset', () => {
        forgetSession()
        void queries.invalidateQueries()
      }),
    [queries],
  )
  useEffect(() => onConnected(() => void retryFailedQueries(queries)), [queries])
}
