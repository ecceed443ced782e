import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingFailure } from './LoadingState.tsx'
import classes from './ui.module.css'

interface ScreenProps {
  title: string
  isWaiting: boolean
  /** Loads the data again. Set if loading failed. */
  onRetry: (() => unknown) | undefined
  children: ReactNode
}

/** The frame of a screen: title, loading state, and failure with a retry. */
export function Screen({ title, isWaiting, onRetry, children }: ScreenProps) {
  const { t } = useTranslation()
  return (
    <main className={classes.screen}>
      <Stack gap="lg" maw="60rem" mx="auto">
        <h1>{title}</h1>
        {isWaiting && <p role="status">{t('DASHBOARD_LOADING')}</p>}
        {onRetry && <LoadingFailure onRetry={onRetry} />}
        {children}
      </Stack>
    </main>
  )
}
