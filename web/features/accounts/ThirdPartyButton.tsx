import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { providerFor, signInAddress } from './oauth.ts'

/** Signs in with an identity provider; not there where none knows this address of the shop. */
export function ThirdPartyButton() {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  const provider = data && providerFor(data.application.googleOauth, location)
  if (!provider) return null
  return (
    <Button
      id="loginButtonGoogle"
      variant="default"
      size="lg"
      fullWidth
      onClick={() => location.assign(signInAddress(provider))}
    >
      {t('BTN_GOOGLE_LOGIN', { provider: provider.name })}
    </Button>
  )
}
