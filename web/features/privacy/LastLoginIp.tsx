import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import { Sink } from '#web/training/weak-code.tsx'
import classes from './LastLoginIp.module.css'
import { lastLoginIp } from './last-login-ip.ts'
import { Section } from './Section.tsx'

type SpoofedAddress = typeof import('../../../labs/spoofed-address/sink.tsx')

/** The address of the last login. */
export default function LastLoginIp() {
  const { t } = useTranslation()
  // Renders again when the session changes: the address is part of its token.
  useSession()
  return (
    <Section title={t('LAST_LOGIN_IP')} lead={t('LAST_LOGIN_IP_LEAD')}>
      <dl className={`ff-facts ${classes.facts}`}>
        <dt>{t('IP_ADDRESS')}</dt>
        <dd>
          <Sink<SpoofedAddress, 'IpAddress'>
            lab="spoofed-address"
            name="IpAddress"
            props={{ ip: lastLoginIp(localStorage.getItem('token')) }}
          />
        </dd>
      </dl>
    </Section>
  )
}
