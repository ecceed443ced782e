import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'
import { useSession } from '#web/session.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import IconEraser from '~icons/eraser'
import IconFileText from '~icons/file-text'
import IconKey from '~icons/key'
import IconMapPin from '~icons/map-pin'
import IconPackageExport from '~icons/package-export'
import IconShieldLock from '~icons/shield-lock'
import classes from './PrivacyArea.module.css'

const POLICY = { to: 'privacy-policy', text: 'TITLE_PRIVACY_POLICY', Icon: IconFileText } as const
const FOR_CUSTOMERS = [
  { to: 'change-password', text: 'TITLE_CHANGE_PASSWORD', Icon: IconKey },
  { to: 'two-factor-authentication', text: 'TITLE_TWO_FACTOR_AUTH_CONFIG', Icon: IconShieldLock },
  { to: 'data-export', text: 'TITLE_REQUEST_DATA_EXPORT', Icon: IconPackageExport },
  { to: 'last-login-ip', text: 'LAST_LOGIN_IP', Icon: IconMapPin },
] as const

/** The screens about the customer's data, with their navigation. Visitors can read the policy. */
export default function PrivacyArea() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const screens = isLoggedIn ? [POLICY, ...FOR_CUSTOMERS] : [POLICY]
  return (
    <NamedElement element="app-privacy-security" className={classes.screen}>
      <div className={classes.paper}>
        <Outlet />
      </div>
      <nav className={classes.nav} aria-label={t('PRIVACY_AND_SECURITY')}>
        <p className={classes.title}>{t('PRIVACY_AND_SECURITY')}</p>
        <ul className={`ff-list ${classes.list}`}>
          {screens.map(({ to, text, Icon }) => (
            <li key={to}>
              <NavLink className={`${classes.entry}`} to={`/privacy-security/${to}`}>
                <Icon aria-hidden="true" />
                {t(text)}
              </NavLink>
            </li>
          ))}
          {isLoggedIn && (
            <li>
              <a className={classes.entry} href="./dataerasure">
                <IconEraser aria-hidden="true" />
                {t('DATA_SUBJECT_TITLE')}
              </a>
            </li>
          )}
        </ul>
      </nav>
    </NamedElement>
  )
}
