import { Box, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Placeholders while cards load: their number and height. */
export function CardSkeletons({ cards, height }: { cards: number; height: string }) {
  const { t } = useTranslation()
  const places = Array.from({ length: cards }, (_, place) => place)
  return (
    <Stack role="status" gap="sm">
      <span className="ff-hidden">{t('LOADING')}</span>
      {places.map((place) => (
        <Box key={place} bg="var(--ff-sunk)" bdrs="lg" style={{ height }} aria-hidden="true" />
      ))}
    </Stack>
  )
}
