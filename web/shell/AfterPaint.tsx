import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect } from 'react'
import { XRayLoader } from '../training/xray/XRayLoader.tsx'
import { keepFocusInLists } from '../ui/behaviour/row-focus.ts'
import { showSavedSnackbar } from '../ui/snackbar/saved-snackbar.ts'
import classes from '../ui/snackbar/snackbar.module.css'
import { isDismissed } from './first-visit.ts'

const Welcome = lazy(() => import('./Welcome.tsx'))
const CookieNotice = lazy(() => import('./CookieNotice.tsx'))

/** The parts around every screen that can load after the first paint. */
export default function AfterPaint() {
  useEffect(keepFocusInLists, [])
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

/** The container of snackbars. Loaded after the first paint. */
function SnackbarHost() {
  useEffect(showSavedSnackbar, [])
  return (
    <Notifications
      position="bottom-center"
      limit={4}
      zIndex="var(--ff-z-toast)"
      pauseResetOnHover="all"
      classNames={{ root: classes.host ?? '' }}
    />
  )
}
