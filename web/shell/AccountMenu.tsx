import { IconDoorEnter, IconDoorExit, IconUserCircle, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { logOut, type Session, useSession } from '../session.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import panel from './panel.module.css'
import bar from './TopBar.module.css'

/** Log in or register, or see who you are and log out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Disclosure
      className={panel.anchor}
      panelClassName={panel.panel}
      button={(props) => (
        <button
          type="button"
          id="navbarAccount"
          className={bar.dockItem}
          aria-label={t('ARIA_ACCOUNT_MENU')}
          {...props}
        >
          <IconUserCircle aria-hidden="true" />
          <span className={bar.dockLabel}>{t('ACCOUNT')}</span>
        </button>
      )}
    >
      {(close) =>
        session.isLoggedIn ? <Inside session={session} close={close} /> : <Outside close={close} />
      }
    </Disclosure>
  )
}

function Outside({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Link
        id="navbarLoginButton"
        to="/login"
        className={panel.entry}
        aria-label={t('ARIA_LOGIN_PAGE')}
        onClick={close}
      >
        <IconDoorEnter aria-hidden="true" />
        {t('BTN_LOGIN')}
      </Link>
      <Link to="/register" className={panel.entry} onClick={close}>
        <IconUserPlus aria-hidden="true" />
        {t('NO_CUSTOMER')}
      </Link>
    </>
  )
}

function Inside({ session, close }: { session: Session; close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const leave = () => {
    close()
    logOut()
    queries.removeQueries({ queryKey: ['customer'] })
    void navigate('/')
  }
  return (
    <>
      <p className={panel.who}>
        <span className={panel.hint}>{t('LOGGED_IN_AS')}</span>
        <span className={panel.email}>{session.email ?? t('NOBODY_KNOWN')}</span>
      </p>
      <button
        type="button"
        id="navbarLogoutButton"
        className={panel.entry}
        aria-label={t('ARIA_LOGOUT')}
        onClick={leave}
      >
        <IconDoorExit aria-hidden="true" />
        {t('TITLE_LOGOUT')}
      </button>
    </>
  )
}
