import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import { IpAddress } from './IpAddress.tsx'
import classes from './LastLoginIp.module.css'
import { lastLoginIp } from './last-login-ip.ts'
import { Section } from './Section.tsx'

/** Where somebody logged in from before this time. */
export default function LastLoginIp() {
  const { t } = useTranslation()
  // Draws anew when the session changes: the address travels in its token.
  useSession()
  return (
    <Section title={t('LAST_LOGIN_IP')} lead={t('LAST_LOGIN_IP_LEAD')}>
      <dl className={classes.facts}>
        <dt>{t('IP_ADDRESS')}</dt>
        <dd>
          <IpAddress ip={lastLoginIp(localStorage.getItem('token'))} />
        </dd>
      </dl>
    </Section>
  )
}
