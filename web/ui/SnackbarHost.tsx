import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { showKeptSnack } from './kept-snack.ts'
import classes from './snackbar.module.css'

/** Where snackbars appear. Loaded after the first paint. */
export default function SnackbarHost() {
  useEffect(showKeptSnack, [])
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
