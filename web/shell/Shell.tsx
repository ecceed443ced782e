import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Screens } from '../routes.tsx'
import { useTourStarts } from '../training/tutorial/run.ts'
import { TourDoor } from '../training/tutorial/TourDoor.tsx'
import { AllWords } from '../ui/AllWords.tsx'
import { useFirstPaintDone } from '../ui/use-first-paint-done.ts'
import { Footer } from './Footer.tsx'
import { PaletteDoor } from './PaletteDoor.tsx'
import { PartFailure } from './PartFailure.tsx'
import { Pending } from './Pending.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { ScreenFailure } from './ScreenFailure.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useFreshShop } from './use-fresh-shop.ts'

const AfterPaint = lazy(() => import('./AfterPaint.tsx'))
const HouseNotices = lazy(() => import('../training/notifications/HouseNotices.tsx'))

/** What surrounds every screen: skip link, top bar, the screen itself, footer, messages. */
export function Shell() {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const isPainted = useFirstPaintDone()
  useFreshShop()
  // Dialogs, menus of a screen and half-filled forms are no place to begin a tour from.
  const tour = useTourStarts()

  return (
    <>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('SKIP_TO_CONTENT')}
      </button>
      <TopBar />
      {isPainted && (
        <PartFailure>
          <Suspense>
            <AllWords>
              <HouseNotices />
            </AllWords>
          </Suspense>
        </PartFailure>
      )}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ScreenFailure>
          <Suspense fallback={<Pending />}>
            <Screens key={tour} />
          </Suspense>
        </ScreenFailure>
      </main>
      <Footer />
      <RouteAnnouncer main={main} />
      {isPainted && (
        <PartFailure>
          <Suspense>
            <AllWords>
              <AfterPaint />
            </AllWords>
          </Suspense>
        </PartFailure>
      )}
      <PartFailure>
        <PaletteDoor />
      </PartFailure>
      <TourDoor />
    </>
  )
}
