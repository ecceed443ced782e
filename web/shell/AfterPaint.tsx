import { lazy, Suspense, useEffect } from 'react'
import { XRayLoader } from '../training/xray/XRayLoader.tsx'
import SnackbarHost from '../ui/snackbar/SnackbarHost.tsx'
import { isDismissed } from './first-visit.ts'

const Welcome = lazy(() => import('./Welcome.tsx'))
const CookieNotice = lazy(() => import('./CookieNotice.tsx'))

/** The parts around every screen that can load after the first paint. */
export default function AfterPaint() {
  useEffect(() => {
    // Without these fonts, letters beyond western Europe are shown in a system font.
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
