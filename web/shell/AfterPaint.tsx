import { lazy, Suspense, useEffect } from 'react'
import { XRayLoader } from '../training/xray/XRayLoader.tsx'
import SnackbarHost from '../ui/snackbar/SnackbarHost.tsx'
import { isDismissed } from './first-visit.ts'

const Welcome = lazy(() => import('./Welcome.tsx'))
const CookieNotice = lazy(() => import('./CookieNotice.tsx'))

/** What surrounds every screen and can wait until there is one. */
export default function AfterPaint() {
  useEffect(() => {
    // Without them, letters beyond western Europe are shown in a font of the system.
    void import('../ui/theme/more-fonts.css').catch(() => {})
  }, [])
  return (
    <>
      <SnackbarHost />
      <Suspense>
        {!isDismissed('welcomebanner_status') && <Welcome />}
        {!isDismissed('cookieconsent_status') && <CookieNotice />}
      </Suspense>
      <XRayLoader />
    </>
  )
}
