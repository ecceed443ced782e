import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface LoadingStateProps {
  /** Nothing is shown once it is loaded. */
  query: { data: unknown; isError: boolean; refetch(): unknown }
}

/** Says that something is being loaded, or that this failed, with a retry. */
export function LoadingState({ query: { data, isError, refetch } }: LoadingStateProps) {
  const { t } = useTranslation()
  if (data !== undefined) return null
  if (!isError) return <p role="status">{t('DASHBOARD_LOADING')}</p>
  return <LoadingFailure onRetry={refetch} />
}

/** Says that something could not be loaded, with a retry. */
export function LoadingFailure({ onRetry }: { onRetry(): unknown }) {
  const { t } = useTranslation()
  return (
    <Stack role="alert" gap="sm" align="flex-start">
      <p>{t('DASHBOARD_UNREACHABLE')}</p>
      <Button onClick={() => onRetry()}>{t('DASHBOARD_AGAIN')}</Button>
    </Stack>
  )
}
