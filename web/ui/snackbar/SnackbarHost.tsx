import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { showSavedSnackbar } from './saved-snackbar.ts'
import classes from './snackbar.module.css'

/** The container of snackbars. Loaded after the first paint. */
export default function SnackbarHost() {
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
