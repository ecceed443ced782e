import '@mantine/core/styles/PasswordInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { LoginFirst } from '#web/ui/LoginFirst.tsx'
import { twoFactorQuery } from './queries.ts'
import { Section } from './Section.tsx'
import classes from './TwoFactor.module.css'
import { TwoFactorRemoval } from './TwoFactorRemoval.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

/** The screen where a second factor is set up or taken away. */
export default function TwoFactor() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Section title={t('TITLE_TWO_FACTOR_AUTH_CONFIG')} lead={t('TWO_FACTOR_LEAD')}>
      {isLoggedIn ? <Content /> : <LoginFirst text={t('TWO_FACTOR_GUEST')} />}
    </Section>
  )
}

function Content() {
  const { t } = useTranslation()
  const status = useQuery(twoFactorQuery)
  if (status.isPending) {
    return (
      <div className={classes.skeleton} role="status">
        <span className="ff-hidden">{t('LOADING')}</span>
      </div>
    )
  }
  if (status.isError) {
    return (
      <Failure
        title={t('TWO_FACTOR_FAILED')}
        detail={serverMessage(status.error)}
        onRetry={() => void status.refetch()}
      />
    )
  }
  return status.data.setup ? <TwoFactorRemoval /> : <TwoFactorSetup status={status.data} />
}
